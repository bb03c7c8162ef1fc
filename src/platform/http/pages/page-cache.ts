import { hash } from "node:crypto";
import { promisify } from "node:util";
import zlib from "node:zlib";
import { createExpiringCache } from "../expiring-cache.ts";
import type { PageLoader, PageSource } from "./page-source.ts";

export interface RenderedPage {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  /** Undefined if the page's data are unknown. */
  source?: PageSource | undefined;
  loaders?: readonly PageLoader[];
}

export type Encoding = "br" | "gzip";

export interface CachedPage {
  page: RenderedPage;
  etag: string;
  /** A time of `performance.now()`. */
  cachedUntil: number;
  /** Compresses at the first request, and again at a higher level when the page is requested often. */
  encoded(encoding: Encoding): Promise<Buffer>;
}

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

const MAX_BYTES = 32 * 1024 * 1024;
/** An older page is never shown. It only saves rendering again if its data are unchanged. */
const REUSED_FOR_MILLISECONDS = 5 * 60_000;
/** The size of the compressed forms in relation to the page, and the size of the metadata. */
const COMPRESSED_SHARE = 0.5;
const DESCRIPTION_BYTES = 2_000;

/**
 * The quick levels take half the time of the thorough ones; their output is 7 (gzip) and 14 per cent (Brotli)
 * larger. The kernel needs less time to send a smaller page, so a page that is sent often is compressed thoroughly.
 * A page for one visitor is compressed once and sent once.
 */
const LEVELS = { quick: { br: 3, gzip: 3 }, once: { br: 4, gzip: 5 }, thorough: { br: 5, gzip: 5 } };
/** The number of requests before a page is compressed again. A busy page gets a request every second. */
const ASKED_OFTEN = 3;

/** Renders the page, or returns the previous page if the result would be the same. */
type Render = (before: RenderedPage | undefined) => Promise<RenderedPage>;

interface Entry {
  page: Promise<CachedPage>;
  /** A time of `performance.now()`. */
  freshUntil: number;
  /** Set when the rendering is complete. */
  rendered?: CachedPage;
}

/**
 * Renders public pages once and serves them from memory as compressed bytes, at most `maxAge` milliseconds
 * old. One rendering answers all requests that arrive meanwhile.
 */
export function createPageCache(maxAge: number) {
  const cache = createExpiringCache<Entry>(MAX_BYTES);

  function findFresh(key: string): Entry | undefined {
    const entry = cache.get(key);
    return entry && performance.now() < entry.freshUntil ? entry : undefined;
  }

  function get(key: string, render: Render): Promise<CachedPage> {
    const fresh = findFresh(key);
    if (fresh) return fresh.page;
    const before = cache.get(key)?.rendered;
    const page = render(before?.page).then((after) =>
      before && after === before.page ? before : cachePage(after, "quick"),
    );
    const entry: Entry = { page, freshUntil: 0 };
    const keep = (bytes: number) => {
      const now = performance.now();
      entry.freshUntil = now + maxAge;
      cache.set(key, entry, { bytes: bytes + DESCRIPTION_BYTES, until: now + REUSED_FOR_MILLISECONDS });
    };
    keep(0);
    page.then(
      (rendered) => {
        keep(rendered.page.body.length * (1 + COMPRESSED_SHARE));
        entry.rendered = rendered;
        rendered.cachedUntil = entry.freshUntil;
      },
      () => cache.get(key) === entry && cache.delete(key),
    );
    return page;
  }

  return { get, has: (key: string) => findFresh(key) !== undefined };
}

export function cachePage(page: RenderedPage, firstLevel: keyof typeof LEVELS = "once"): CachedPage {
  const encodings = new Map<Encoding, { asked: number; bytes: Promise<Buffer> }>();
  return {
    page,
    etag: `"${hash("sha256", page.body, "base64url").slice(0, 22)}"`,
    cachedUntil: 0,
    encoded(encoding) {
      const made = encodings.get(encoding) ?? { asked: 0, bytes: compress(page.body, encoding, firstLevel) };
      encodings.set(encoding, made);
      made.asked += 1;
      if (made.asked === ASKED_OFTEN && firstLevel === "quick")
        made.bytes = compress(page.body, encoding, "thorough");
      return made.bytes;
    },
  };
}

/** Returns the best encoding that the browser accepts. Undefined: uncompressed. */
export function encodingFor(accepted: string | string[] = ""): Encoding | undefined {
  const names = String(accepted);
  if (/\bbr\b/.test(names)) return "br";
  return /\bgzip\b/.test(names) ? "gzip" : undefined;
}

function compress(body: Buffer, encoding: Encoding, level: keyof typeof LEVELS): Promise<Buffer> {
  const quality = LEVELS[level][encoding];
  if (encoding === "gzip") return gzip(body, { level: quality });
  return brotli(body, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: quality } });
}
