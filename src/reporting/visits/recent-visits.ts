const REMEMBERED_MILLISECONDS = 5 * 60_000;
/** The most entries in each of the two maps. Under a flood the oldest entries are dropped sooner. */
const MAX_REMEMBERED = 50_000;

/**
 * Remembers the visitors that were counted in the last five minutes, only in memory. `now` must be monotonic.
 */
export function createRecentVisits(now: () => number = () => performance.now()) {
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  let turnedAt = now();

  return {
    has(key: string): boolean {
      const at = recent.get(key) ?? before.get(key);
      return at !== undefined && now() - at < REMEMBERED_MILLISECONDS;
    },
    add(key: string): void {
      const at = now();
      if (at - turnedAt >= REMEMBERED_MILLISECONDS || recent.size >= MAX_REMEMBERED) {
        before = recent;
        recent = new Map();
        turnedAt = at;
      }
      recent.set(key, at);
    },
  };
}
