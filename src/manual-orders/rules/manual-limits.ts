/** The most products in one manual order. */
export const MAX_LINES = 20;
/** The most tickets in one call. More can be imported as a file. */
export const MAX_TICKETS = 200;
export const MAX_RECIPIENTS = 100;
