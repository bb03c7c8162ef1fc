import { once } from "node:events";
import { PassThrough } from "node:stream";
import yazl from "yazl";
import type { Out } from "./sheet.ts";

export interface ZipFile {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/** The earliest day that the format allows. The archive does not carry the time of the file. */
const FIRST_DAY = new Date(1980, 0, 1);

/**
 * Writes a ZIP archive sequentially, one file after the other. Holds only the chunk that is being compressed;
 * writers wait until `out` takes more.
 */
export function createZip(out: Out) {
  const archive = new yazl.ZipFile();
  const sent = sendAll(archive.outputStream, out);
  // The next write reports the error.
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
