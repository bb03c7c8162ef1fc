import type { FastifyInstance } from "fastify";
import { Refusal } from "../../values/refusal.ts";
import type { FileStore } from "../files/file-store.ts";

const TYPES: Record<string, string> = {
  webp: "image/webp",
  avif: "image/avif",
  png: "image/png",
  jpg: "image/jpeg",
};

/** Uploaded pictures, by server-made keys; whatever is not a picture is not served. */
export function mountFiles(app: FastifyInstance, files: FileStore): void {
  app.get<{ Params: { "*": string } }>("/files/*", async (request, reply) => {
    const key = request.params["*"];
    const type = TYPES[key.slice(key.lastIndexOf(".") + 1)];
    const content = type ? await files.get(key).catch(() => null) : null;
    if (!type || !content) throw new Refusal("not_found");
    return reply.type(type).header("cache-control", "public, max-age=31536000, immutable").send(content);
  });
}
