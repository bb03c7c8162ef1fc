import { once } from "node:events";
import { PassThrough } from "node:stream";
import yazl from "yazl";
import type { Out } from "./sheet.ts";

export interface ZipFile {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** The archive has no earlier days, and this file's time is told elsewhere. */
const FIRST_DAY = new Date(1980, 0, 1);

/**
 * A ZIP archive written front to back, one file after the other: nothing is kept but what is being compressed
 * just now, and nobody can write faster than `out` takes it.
 */
export function createZip(out: Out) {
  const archive = new yazl.ZipFile();
  const sent = sendAll(archive.outputStream, out);
  // Told to whoever writes next.
  sent.catch(() => {});

  return {
    async file(name: string): Promise<ZipFile> {
      const content = new PassThrough();
      archive.addReadStream(content, name, { mtime: FIRST_DAY, forceDosTimestamp: true });
      return {
        async write(text) {
          if (!content.write(text)) await Promise.race([once(content, "drain"), sent]);
        },
        async end() {
          content.end();
        },
      };
    },
    async end() {
      archive.end();
      await sent;
    },
  };
}

async function sendAll(chunks: NodeJS.ReadableStream, out: Out): Promise<void> {
  for await (const chunk of chunks) await out(chunk as Buffer);
}
