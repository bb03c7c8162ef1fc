/** Badges of an event in one file. A request waits for its file, so there are no more. */
export const BADGES_PER_FILE = 200;
