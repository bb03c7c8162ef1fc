import { createHash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { createExpiringCache } from "./expiring-cache.ts";

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

const MAX_BYTES = 32 * 1024 * 1024;
/** Beside the page itself: its compressed forms and what describes it. */
const COMPRESSED_SHARE = 0.5;
const DESCRIPTION_BYTES = 2_000;

/**
 * Public pages are rendered once and served from memory as compressed bytes, at most `maxAge`
 * milliseconds old. However many ask at once, one rendering answers them all.
 */
export function createPageCache(maxAge: number) {
  const kept = createExpiringCache<Promise<KeptPage>>(MAX_BYTES);

  function get(key: string, render: () => Promise<RenderedPage>): Promise<KeptPage> {
    const found = kept.get(key);
    if (found) return found;
    const rendering = render().then(keepPage);
    const keep = (bytes: number) => {
      const until = performance.now() + maxAge;
      kept.set(key, rendering, { bytes: bytes + DESCRIPTION_BYTES, until });
      return until;
    };
    keep(0);
    rendering.then(
      (page) => (page.keptUntil = keep(page.page.body.length * (1 + COMPRESSED_SHARE))),
      () => kept.get(key) === rendering && kept.delete(key),
    );
    return rendering;
  }

  return { get, has: (key: string) => kept.get(key) !== undefined };
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

/** The best that the browser takes; undefined: the page as it is. */
export function encodingFor(accepted: string | string[] = ""): Encoding | undefined {
  const names = String(accepted);
  if (/\bbr\b/.test(names)) return "br";
  return /\bgzip\b/.test(names) ? "gzip" : undefined;
}

function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === "gzip") return gzip(body, { level: 5 });
  return brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } });
}
