/** The most products in one manual order. */
export const MAX_LINES = 20;
/** The most tickets in one call, or units of all products. More tickets can be imported as a file. */
export const MAX_TICKETS = 200;
export const MAX_RECIPIENTS = 100;
