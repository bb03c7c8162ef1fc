const DAY_MILLISECONDS = 86_400_000;
/** How long after its end a list takes scans that were made before it. */
export const LATE_MILLISECONDS = 7 * DAY_MILLISECONDS;

interface Upload {
  /** When the list ended; null: it cannot be said, and nothing is taken. */
  endedAt: Date | null;
  /** When the server first saw the device at this list; null: it never did. */
  deviceSince: Date | null;
  /** When the scans were made, by the server's clock. */
  scannedAt: readonly Date[];
  receivedAt: Date;
}

/**
 * Whether an ended list still takes these scans (docs/decisions/140-late-scans.md). All of them were made before the
 * end, at a device that had opened the list before its end: a link alone records nothing any more.
 */
export function takesLateScans({ endedAt, deviceSince, scannedAt, receivedAt }: Upload): boolean {
  if (endedAt === null || deviceSince === null) return false;
  if (receivedAt.getTime() - endedAt.getTime() > LATE_MILLISECONDS) return false;
  return deviceSince < endedAt && scannedAt.every((at) => at < endedAt);
}
