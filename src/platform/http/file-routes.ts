import type { FastifyInstance, FastifyReply } from "fastify";
import { Refusal } from "../../values/refusal.ts";
import { type FileStore, isFileKey } from "../files/file-store.ts";
import { SIGNED_SECONDS } from "../files/signed-seconds.ts";
import { createExpiringCache } from "./expiring-cache.ts";

const TYPES: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  jpg: "image/jpeg",
};

/** Generates a missing file from its key. Returns null if no file can exist under this key. */
export type DrawMissing = (key: string) => Promise<Buffer | null>;

/**
 * How long this program, and then a browser, may cache a signed address. The signature is valid for longer than
 * both.
 */
const SIGNED_MILLISECONDS = (SIGNED_SECONDS / 3) * 1000;
const MAX_SIGNED_BYTES = 4 * 1024 * 1024;

/**
 * Serves uploaded pictures by server-made keys, and no other kind of file. If an AVIF exists beside a WebP, browsers
 * that accept AVIF get it under the same address, so that pages and emails use one address. Where browsers may fetch
 * pictures from the bucket, the answer redirects there. While the store is unreachable the answer is 503.
 */
export function mountFiles(
  app: FastifyInstance,
  files: FileStore,
  drawMissing: DrawMissing = async () => null,
): void {
  const signed = createExpiringCache<string>(MAX_SIGNED_BYTES);

  async function addressInStore(key: string): Promise<string | null> {
    const known = signed.get(key);
    if (known) return known;
    const address = (await files.addressInStore?.(key)) ?? null;
    const until = performance.now() + SIGNED_MILLISECONDS;
    if (address) signed.set(key, address, { bytes: address.length, until });
    return address;
  }

  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"];
    const extension = key.slice(key.lastIndexOf(".") + 1);
    const type = TYPES[extension];
    if (!type || !isFileKey(key)) throw new Refusal("not_found");
    const isSmallerWanted = extension === "webp" && request.headers.accept?.includes("image/avif");
    const smallerKey = isSmallerWanted ? key.replace(/webp$/, "avif") : null;
    const address = (smallerKey && (await addressInStore(smallerKey))) ?? (await addressInStore(key));
    if (address) {
      shownAnywhere(reply).header("cache-control", `public, max-age=${SIGNED_MILLISECONDS / 1000}`);
      return reply.redirect(address, 302);
    }
    const smaller = smallerKey ? await files.open(smallerKey) : null;
    const found = smaller ?? (await files.open(key));
    const content = found?.bytes ?? (await drawMissing(key));
    if (!content) throw new Refusal("not_found");
    if (found) reply.header("content-length", found.size);
    return shownAnywhere(reply)
      .type(smaller ? "image/avif" : type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .send(content);
  });
}

/** Emails show covers in webmail pages, which are on other sites. */
function shownAnywhere(reply: FastifyReply): FastifyReply {
  return reply.header("vary", "accept").header("cross-origin-resource-policy", "cross-origin");
}
