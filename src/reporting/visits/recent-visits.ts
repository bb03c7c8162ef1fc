const REMEMBERED_MILLISECONDS = 5 * 60_000;
/** So many at most in each half of the memory; under a flood the oldest are forgotten sooner. */
const MAX_REMEMBERED = 50_000;

/** Who was counted in the last five minutes. In memory only; `now` is a clock that never goes back. */
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
