export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A rate limit, declared beside what it protects. docs/operations.md lists them all. */
export interface Limit {
  /** Appears in docs/operations.md, in the log, and as the prefix of the keys in the table `rate_limits`. */
  name: string;
  points: number;
  /** Counted from the first point. */
  seconds: number;
}

/** A limit whose number of points is a setting. */
export interface LimitOfSetting extends Omit<Limit, "points"> {
  setting: string;
}
