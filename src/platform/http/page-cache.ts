import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}

export type Encoding = "br" | "gzip";

export interface KeptPage {
  page: RenderedPage;
  etag: string;
  /** On the clock of `performance.now()`. */
  keptUntil: number;
  /** Compressed once, when somebody asks for it. */
  encoded(encoding: Encoding): Promise<Buffer>;
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
    const entry = { at: performance.now(), page: render().then(keepPage) };
    kept.delete(key);
    kept.set(key, entry);
    entry.page.then(
      (page) => {
        entry.at = performance.now();
        page.keptUntil = entry.at + maxAge;
      },
      () => kept.get(key) === entry && kept.delete(key),
    );
    if (kept.size > MAX_PAGES) kept.delete(kept.keys().next().value!);
    return entry.page;
  }

  return { get };
}

export function keepPage(page: RenderedPage): KeptPage {
  const encodings = new Map<Encoding, Promise<Buffer>>();
  return {
    page,
    etag: `"${createHash("sha256").update(page.body).digest("base64url").slice(0, 22)}"`,
    keptUntil: 0,
    encoded(encoding) {
      const made = encodings.get(encoding) ?? compress(page.body, encoding);
      encodings.set(encoding, made);
      return made;
    },
  };
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzip(body, { level: 5 });
  return brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
}
