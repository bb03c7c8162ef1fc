/** Limits of wall-clock times in forms. */
export const FIRST_WALL_TIME = "1900-01-01T00:00";
export const LAST_WALL_TIME = "2199-12-31T23:59";
