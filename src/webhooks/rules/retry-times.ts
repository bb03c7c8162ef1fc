const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The wait after each failed attempt: ten attempts within about 75 hours. */
export const RETRY_MILLISECONDS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A webhook whose receiver has failed for this long without a success is paused. */
export const FAILING_HOURS = 72;

const JITTER = 0.2;
const MAX_RETRY_AFTER = 24 * HOUR;

interface Failure {
  /** The attempts so far, including this one. */
  attempts: number;
  /** The receiver's Retry-After in milliseconds. */
  retryAfter: number | null;
  /** In [0, 1). */
  random: number;
  schedule?: readonly number[];
}

/**
 * Returns the milliseconds until the next attempt, never less than the receiver asked for (up to 24 hours).
 * Null: no attempt is left.
 */
export function retryIn({
  attempts,
  retryAfter,
  random,
  schedule = RETRY_MILLISECONDS,
}: Failure): number | null {
  const wait = schedule[attempts - 1];
  if (wait === undefined) return null;
  const spread = wait * (1 + (random * 2 - 1) * JITTER);
  return Math.round(Math.max(spread, Math.min(retryAfter ?? 0, MAX_RETRY_AFTER)));
}

/** Parses a Retry-After header, in seconds or as a date. Null: absent or unreadable. */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * SECOND;
  const at = /[a-z]/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, at - now.getTime());
}
