const MAX_BYTES = 16 * 1_048_576;
const MAX_AGE_MILLISECONDS = 10 * 60_000;

interface Entry {
  pdf: Buffer;
  expiresAt: number;
}

interface CacheOptions {
  maxBytes?: number;
  now?: () => number;
}

/**
 * Caches documents by their content. Drops the oldest when the cache is full, and every document after ten
 * minutes, because documents contain names and ticket codes.
 */
export function createPdfCache({ maxBytes = MAX_BYTES, now = Date.now }: CacheOptions = {}) {
  // In the order of their last use.
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(key: string, { pdf }: Entry): void {
    entries.delete(key);
    bytes -= pdf.length;
  }

  function dropExpired(): void {
    for (const [key, entry] of entries) if (entry.expiresAt <= now()) drop(key, entry);
  }

  const sweep = setInterval(dropExpired, MAX_AGE_MILLISECONDS / 10);
  sweep.unref();

  return {
    get(key: string): Buffer | undefined {
      const entry = entries.get(key);
      if (!entry || entry.expiresAt <= now()) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.pdf;
    },
    set(key: string, pdf: Buffer): void {
      const before = entries.get(key);
      if (before) drop(key, before);
      entries.set(key, { pdf, expiresAt: now() + MAX_AGE_MILLISECONDS });
      bytes += pdf.length;
      for (const [oldest, entry] of entries) {
        if (bytes <= maxBytes) break;
        drop(oldest, entry);
      }
    },
    dropExpired,
    /** For tests: the number of entries and bytes. */
    size: () => ({ entries: entries.size, bytes }),
    stop(): void {
      clearInterval(sweep);
      entries.clear();
      bytes = 0;
    },
  };
}
