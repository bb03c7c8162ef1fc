const DAY_MILLISECONDS = 86_400_000;
/** A list takes scans from before its end for this long after it. */
export const LATE_MILLISECONDS = 7 * DAY_MILLISECONDS;

interface Upload {
  /** The time when the list ended; null: it is unknown, and nothing is taken. */
  endedAt: Date | null;
  /** The time when the server first saw the device at this list; null: it never did. */
  deviceSince: Date | null;
  /** The times of the scans by the server's clock. */
  scannedAt: readonly Date[];
  receivedAt: Date;
}

/**
 * True if an ended list still takes these scans (docs/decisions/140-late-scans.md). All of them were made
 * before the end, at a device that had opened the list before its end. A link alone records nothing any more.
 */
export function takesLateScans({ endedAt, deviceSince, scannedAt, receivedAt }: Upload): boolean {
  if (endedAt === null || deviceSince === null) return false;
  if (receivedAt.getTime() - endedAt.getTime() > LATE_MILLISECONDS) return false;
  return deviceSince < endedAt && scannedAt.every((at) => at < endedAt);
}
