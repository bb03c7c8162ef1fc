import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "../../src/platform/database/embedded-postgres.ts";
import { freePort } from "../package/installed-program.ts";
import { ensureBase } from "./image/base.ts";
import { buildImage, findEngine } from "./image/engine.ts";
import { printSizes } from "./image/sizes.ts";
import { tryImage } from "./image/try-image.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const TAG = "localhost/tessera:drill";
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-image-"));

try {
  const engine = findEngine();
  const base = ensureBase(engine, ROOT, folder);
  buildImage(engine, TAG, ROOT, folder);
  printSizes(engine, TAG, base);
  const database = await startEmbeddedPostgres({
    directory: path.join(folder, "postgres"),
    // The container runs as another user than the server, so its socket must be open to all users.
    settings: { unix_socket_permissions: "0777" },
  });
  fs.chmodSync(folder, 0o711);
  fs.chmodSync(database.socketDirectory, 0o711);
  try {
    await tryImage(engine, { tag: TAG, sockets: database.socketDirectory, port: await freePort() });
  } finally {
    await database.stop();
  }
  console.info("The image passed.");
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
