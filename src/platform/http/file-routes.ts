import type { FastifyInstance } from "fastify";
import { Refusal } from "../../values/refusal.ts";
import type { FileStore } from "../files/file-store.ts";

const TYPES: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  jpg: "image/jpeg",
};

/** Makes a missing file by its key; null if there can be none. */
export type DrawMissing = (key: string) => Promise<Buffer | null>;

/**
 * Serves uploaded pictures by server-made keys, and nothing that is not a picture. Where a WebP has an AVIF beside
 * it, a browser that takes AVIF gets that: pages and emails use one address.
 */
export function mountFiles(
  app: FastifyInstance,
  files: FileStore,
  drawMissing: DrawMissing = async () => null,
): void {
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"];
    const extension = key.slice(key.lastIndexOf(".") + 1);
    const type = TYPES[extension];
    if (!type) throw new Refusal("not_found");
    const read = (of: string) =>
      Promise.resolve(of)
        .then(files.get)
        .catch(() => null);
    const isSmallerWanted = extension === "webp" && request.headers.accept?.includes("image/avif");
    const smaller = isSmallerWanted ? await read(key.replace(/webp$/, "avif")) : null;
    const content = smaller ?? (await read(key)) ?? (await drawMissing(key));
    if (!content) throw new Refusal("not_found");
    return (
      reply
        .type(smaller ? "image/avif" : type)
        .header("vary", "accept")
        // Emails show covers in webmail pages, which are on other sites.
        .header("cross-origin-resource-policy", "cross-origin")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(content)
    );
  });
}
