import { isRehearsing } from "../database/rehearsals/rehearse.ts";

interface Entry<Value> {
  value: Value;
  bytes: number;
  until: number;
}

const SWEEP_MILLISECONDS = 1_000;

export interface ExpiringCache<Value> {
  get(key: string): Value | undefined;
  /** `until` is a time of `performance.now()`. An entry larger than the whole cache is not cached. */
  set(key: string, value: Value, cost: { bytes: number; until: number }): void;
  delete(key: string): void;
  /** The size of all entries and their keys. */
  bytes(): number;
}

/** Caches values until they expire. Keeps the newest values within a limited number of bytes. */
export function createExpiringCache<Value>(maxBytes: number): ExpiringCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  let total = 0;
  let sweeping: NodeJS.Timeout | undefined;

  function remove(key: string): void {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  }

  function sweep(): void {
    const now = performance.now();
    for (const [key, { until }] of entries) if (until <= now) remove(key);
    sweeping = entries.size > 0 ? sweepLater() : undefined;
  }

  const sweepLater = () => setTimeout(sweep, SWEEP_MILLISECONDS).unref();

  return {
    get(key) {
      const found = entries.get(key);
      if (!found || performance.now() < found.until) return found?.value;
      remove(key);
      return undefined;
    },
    set(key, value, { bytes, until }) {
      // A rehearsal may have read its own changes, which are rolled back.
      if (isRehearsing()) return;
      remove(key);
      const needed = bytes + 2 * key.length;
      if (needed > maxBytes) return;
      entries.set(key, { value, bytes: needed, until });
      total += needed;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) break;
        remove(oldest);
      }
      sweeping ??= sweepLater();
    },
    delete: remove,
    bytes: () => total,
  };
}
