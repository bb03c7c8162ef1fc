import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { isBundleName } from "./bundle-name.ts";
import type { BundleFile, BundlePlace } from "./bundle-place.ts";

const HOUR = 3_600_000;
const READ_BYTES = 1 << 20;

export function folderPlace(folder: string): BundlePlace {
  return {
    address: folder,
    fileOf: (name) => localBundle(path.join(folder, name)),
    async deleteOld(before, newest) {
      for (const name of await fs.promises.readdir(folder)) {
        const file = path.join(folder, name);
        const isLeftOver = isBundleName(name.replace(/\.(part|damaged)$/, "")) && !isBundleName(name);
        if ((!isBundleName(name) && !isLeftOver) || name === newest) continue;
        // A draft that a process still writes was changed within the last hour. Older drafts are left over.
        const limit = isLeftOver ? Date.now() - HOUR : before.getTime();
        if ((await fs.promises.stat(file)).mtimeMs < limit) await fs.promises.rm(file);
      }
    },
  };
}

/** A file that only its owner may read. It appears under its name once it is whole and on the disk. */
export function localBundle(file: string): BundleFile {
  return {
    address: file,
    async write(content) {
      await fs.promises.mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const draft = `${file}.part`;
      const target = fs.createWriteStream(draft, { mode: 0o600, flags: "w", flush: true });
      try {
        await pipeline(content, target);
        await fs.promises.rename(draft, file);
        return (await fs.promises.stat(file)).size;
      } catch (error) {
        await closed(target);
        await fs.promises.rm(draft, { force: true });
        throw error;
      }
    },
    read: (from = 0, length = Infinity) =>
      fs.createReadStream(file, { start: from, end: from + length - 1, highWaterMark: READ_BYTES }),
    reject: () => fs.promises.rename(file, `${file}.damaged`),
  };
}

/** Waits until the stream is closed. Otherwise a file that is still being opened would appear after its removal. */
async function closed(target: fs.WriteStream): Promise<void> {
  target.destroy();
  if (!target.closed) await new Promise<void>((resolve) => target.once("close", () => resolve()));
}
