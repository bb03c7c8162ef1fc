const DAY_MILLISECONDS = 86_400_000;
/** No scan waits longer than this to be sent. A longer wait means that the clock was set in between. */
const MAX_WAIT_MILLISECONDS = 7 * DAY_MILLISECONDS;
const MAX_AHEAD_MILLISECONDS = 60_000;

interface ScanTimes {
  /** The time of the scan by the device's clock, which may be hours or years off. */
  scannedAt: Date | null;
  /** The time of sending by the same clock; null: the device does not say. */
  sentAt: Date | null;
  /** The time of arrival by the server's clock. */
  receivedAt: Date;
}

/**
 * Returns when a ticket was scanned, by the server's clock (docs/domain/check-in.md). However wrong its clock
 * is, a device knows how long a scan waited. The scan was made that long before it arrived.
 */
export function correctedScanTime({ scannedAt, sentAt, receivedAt }: ScanTimes): Date {
  if (!scannedAt) return receivedAt;
  if (!sentAt) return isBelievable(scannedAt, receivedAt) ? earlierOf(scannedAt, receivedAt) : receivedAt;
  const waited = sentAt.getTime() - scannedAt.getTime();
  if (waited < 0 || waited > MAX_WAIT_MILLISECONDS) return receivedAt;
  return new Date(receivedAt.getTime() - waited);
}

function isBelievable(at: Date, receivedAt: Date): boolean {
  const ahead = at.getTime() - receivedAt.getTime();
  return ahead <= MAX_AHEAD_MILLISECONDS && ahead >= -MAX_WAIT_MILLISECONDS;
}

function earlierOf(one: Date, other: Date): Date {
  return one < other ? one : other;
}
