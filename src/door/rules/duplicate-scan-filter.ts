export const QUIET_MILLISECONDS = 3_000;

/**
 * A camera reads the code it is shown many times a second. It counts as shown again once it has been out
 * of view for three seconds: a ticket held up for a minute is scanned once.
 */
export function createDuplicateScanFilter() {
  const lastSeen = new Map<string, number>();

  function isNew(code: string, now: number): boolean {
    for (const [known, at] of lastSeen) if (now - at > QUIET_MILLISECONDS) lastSeen.delete(known);
    const isKnown = lastSeen.has(code);
    lastSeen.set(code, now);
    return !isKnown;
  }

  /** A code that stays in view while nothing is read is not a new one afterwards. */
  function keep(code: string, now: number): void {
    const at = lastSeen.get(code);
    if (at !== undefined && now - at <= QUIET_MILLISECONDS) lastSeen.set(code, now);
  }

  /** After a scan was taken back the same ticket may be shown again at once. */
  function forget(code: string): void {
    lastSeen.delete(code);
  }

  return { isNew, keep, forget };
}

export type DuplicateScanFilter = ReturnType<typeof createDuplicateScanFilter>;
