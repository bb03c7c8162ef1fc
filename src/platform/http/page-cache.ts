import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

interface KeptPage {
  page: RenderedPage;
  etag: string;
  br: Buffer;
  gzip: Buffer;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const MAX_PAGES = 500;

/**
 * Public pages are rendered once and served from memory as compressed bytes, at most `maxAge`
 * milliseconds old. However many ask at once, one rendering answers them all.
 */
export function createPageCache(maxAge: number) {
  const kept = new Map<string, { at: number; page: Promise<KeptPage> }>();

  function get(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const found = kept.get(key);
    if (found && performance.now() - found.at < maxAge) return found.page;
    const entry = { at: performance.now(), page: render().then(compress) };
    kept.delete(key);
    kept.set(key, entry);
    entry.page.then(
      () => (entry.at = performance.now()),
      () => kept.get(key) === entry && kept.delete(key),
    );
    if (kept.size > MAX_PAGES) kept.delete(kept.keys().next().value!);
    return entry.page;
  }

  return { get };
}

export async function compress(page: RenderedPage): Promise<KeptPage> {
  const [br, gz] = await Promise.all([
    brotli(page.body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
    gzip(page.body, { level: 5 }),
  ]);
  const etag = `"${createHash("sha256").update(page.body).digest("base64url").slice(0, 22)}"`;
  return { page, etag, br, gzip: gz };
}

export type { KeptPage };
