export const QUIET_MILLISECONDS = 3_000;

/**
 * A camera reads the same code many times a second. A code counts as shown again once it has been out of view for
 * three seconds: a ticket held up for a minute is scanned once, even if its code changes meanwhile. If a code was
 * not live, every different code of its ticket is new. `fixedPartOf` removes the changing part of a code.
 */
export function createDuplicateScanFilter(fixedPartOf: (code: string) => string) {
  const lastSeen = new Map<string, number>();
  const notLive = new Set<string>();

  function keyOf(code: string): string {
    const fixed = fixedPartOf(code);
    return notLive.has(fixed) ? code : fixed;
  }

  function isNew(code: string, now: number): boolean {
    const key = keyOf(code);
    for (const [known, at] of lastSeen) if (now - at > QUIET_MILLISECONDS) lastSeen.delete(known);
    const isKnown = lastSeen.has(key);
    lastSeen.set(key, now);
    return !isKnown;
  }

  /** Notes that a known code is still in view while codes are ignored, so that it is not new afterwards. */
  function keep(code: string, now: number): void {
    const key = keyOf(code);
    const at = lastSeen.get(key);
    if (at !== undefined && now - at <= QUIET_MILLISECONDS) lastSeen.set(key, now);
  }

  /** Lets the ticket be scanned again immediately, because its scan was taken back. */
  function forget(code: string): void {
    lastSeen.delete(keyOf(code));
  }

  /** Notes whether this code was refused as not live. If so, the ticket's live code may be shown immediately. */
  function judge(code: string, isNotLive: boolean): void {
    const at = lastSeen.get(keyOf(code));
    if (isNotLive) notLive.add(fixedPartOf(code));
    else notLive.delete(fixedPartOf(code));
    if (at !== undefined) lastSeen.set(keyOf(code), at);
  }

  return { isNew, keep, forget, judge };
}

export type DuplicateScanFilter = ReturnType<typeof createDuplicateScanFilter>;
