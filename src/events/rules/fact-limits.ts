/** Entries of an event's line-up. */
export const MAX_LINE_UP = 60;

/** Questions with answers of an event. */
export const MAX_FAQ = 30;
