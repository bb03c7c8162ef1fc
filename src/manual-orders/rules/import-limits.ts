export const MAX_FILE_BYTES = 5_000_000;
export const MAX_ROWS = 10_000;
export const MAX_COLUMNS = 50;
/** The most uploads of an account within a day. */
export const UPLOADS_A_DAY = 100;
