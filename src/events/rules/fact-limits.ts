/** Maximum number of entries in an event's line-up. */
export const MAX_LINE_UP = 60;

/** Maximum number of questions with answers. */
export const MAX_FAQ = 30;
