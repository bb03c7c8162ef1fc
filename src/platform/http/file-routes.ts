import type { FastifyInstance } from "fastify";
import { Refusal } from "../../values/refusal.ts";
import type { FileStore } from "../files/file-store.ts";

const TYPES: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  jpg: "image/jpeg",
};

/** Makes a file that is not there yet, by its key; null where there can be none. */
export type DrawMissing = (key: string) => Promise<Buffer | null>;

/**
 * Uploaded pictures, by server-made keys; whatever is not a picture is not served. Where a WebP has an AVIF
 * beside it, a browser that takes AVIF gets that: pages and mails name one address, and nobody waits for more.
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
        // Mails show covers wherever they are read, and a webmail's page is a stranger's.
        .header("cross-origin-resource-policy", "cross-origin")
        .header("cache-control", "public, max-age=31536000, immutable")
        .send(content)
    );
  });
}
