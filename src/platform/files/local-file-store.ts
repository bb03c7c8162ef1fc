import { createHash, randomUUID } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";
import { Refusal } from "../../values/refusal.ts";
import { refuseInRehearsal } from "../database/rehearsals/rehearse.ts";
import { fileAddress } from "./file-address.ts";
import { isFileKey, type MovableFiles, type OpenFile, requireFileKey, WHOLE_BYTES } from "./file-store.ts";

/** Files in a folder of this machine, or of a network file system that all processes share. */
export function localFileStore(folder: string): MovableFiles {
  const at = (key: string) => {
    requireFileKey(key);
    return path.join(folder, key);
  };

  /** A draft is renamed once it is complete. Two processes may write the same key. */
  async function write(key: string, content: Buffer | Readable): Promise<void> {
    refuseInRehearsal("store a file");
    const target = at(key);
    const draft = `${target}.${randomUUID()}.part`;
    try {
      await fs.mkdir(path.dirname(target), { recursive: true });
      await fs.writeFile(draft, content);
      await fs.rename(draft, target);
    } catch (cause) {
      await fs.rm(draft, { force: true }).catch(() => {});
      throw unavailable(cause);
    }
  }

  async function open(key: string): Promise<OpenFile | null> {
    const handle = await fs.open(at(key)).catch(nullIfMissing);
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      if (size > WHOLE_BYTES) return { size, bytes: handle.createReadStream({ end: size - 1 }) };
      const bytes = await handle.readFile();
      await handle.close();
      return { size: bytes.length, bytes };
    } catch (cause) {
      await handle.close().catch(() => {});
      throw unavailable(cause);
    }
  }

  return {
    put: write,
    get: (key) => fs.readFile(at(key)).catch(nullIfMissing),
    open,
    async remove(key) {
      refuseInRehearsal("delete a file");
      await fs.rm(at(key), { force: true }).catch((cause: unknown) => {
        throw unavailable(cause);
      });
    },
    urlOf: fileAddress,
    async stat(key) {
      const file = await open(key);
      if (!file) return null;
      const hash = createHash("sha256");
      if (Buffer.isBuffer(file.bytes)) hash.update(file.bytes);
      else for await (const part of file.bytes) hash.update(part as Buffer);
      return { size: file.size, sha256: hash.digest("hex") };
    },
    putStream: async (key, source) => write(key, await source.open()),
    async *list() {
      for await (const file of filesBelow(folder)) {
        const key = path.relative(folder, file).split(path.sep).join("/");
        if (isFileKey(key)) yield key;
      }
    },
  };
}

async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await fs.opendir(folder).catch(nullIfMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(place);
    else if (entry.isFile()) yield place;
  }
}

/** Returns null for a missing file, also if a folder is in its place. */
function nullIfMissing(cause: NodeJS.ErrnoException): null {
  if (cause.code === "ENOENT" || cause.code === "ENOTDIR" || cause.code === "EISDIR") return null;
  throw unavailable(cause);
}

function unavailable(cause: unknown): Refusal {
  return new Refusal("storage_unavailable", { cause });
}
