import { once } from "node:events";
import { crc32, createDeflateRaw } from "node:zlib";
import type { Out } from "./sheet.ts";

interface Entry {
  name: Buffer;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

export interface ZipFile {
  write(text: string): Promise<void>;
  end(): Promise<void>;
}

/**
 * A ZIP archive written front to back: each file's sizes follow it, so nothing is kept but what is being
 * compressed just now. One file after the other, below 4 GB in all.
 */
export function createZip(out: Out) {
  const entries: Entry[] = [];
  let offset = 0;
  const send = async (bytes: Buffer) => {
    offset += bytes.length;
    await out(bytes);
  };

  return {
    async file(name: string): Promise<ZipFile> {
      const entry: Entry = { name: Buffer.from(name), crc: 0, compressed: 0, size: 0, offset };
      entries.push(entry);
      await send(Buffer.concat([localHeader(entry), entry.name]));
      const deflate = createDeflateRaw({ level: 6 });
      const ready: Buffer[] = [];
      deflate.on("data", (chunk: Buffer) => void ready.push(chunk));
      const flush = async () => {
        for (const chunk of ready.splice(0)) {
          entry.compressed += chunk.length;
          await send(chunk);
        }
      };
      return {
        async write(text) {
          const bytes = Buffer.from(text);
          entry.crc = crc32(bytes, entry.crc);
          entry.size += bytes.length;
          await new Promise<void>((resolve, reject) =>
            deflate.write(bytes, (error) => (error ? reject(error) : resolve())),
          );
          await flush();
        },
        async end() {
          deflate.end();
          await once(deflate, "end");
          await flush();
          await send(descriptor(entry));
        },
      };
    },
    async end() {
      const from = offset;
      for (const entry of entries) await send(Buffer.concat([centralHeader(entry), entry.name]));
      await send(endOfArchive(entries.length, offset - from, from));
    },
  };
}

/** Version 2.0; the sizes follow the file, its name is UTF-8. */
const VERSION = 20;
const FLAGS = 0x0808;
const DEFLATED = 8;
/** The first of January 1980: the archive has no earlier days, and this file's time is told elsewhere. */
const DAY = 0x0021;

function localHeader({ name }: Entry): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  writeShared(header, 4);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function descriptor({ crc, compressed, size }: Entry): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(compressed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function centralHeader({ name, crc, compressed, size, offset }: Entry): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  writeShared(header, 6);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(compressed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(offset, 42);
  return header;
}

function writeShared(header: Buffer, at: number): void {
  header.writeUInt16LE(VERSION, at);
  header.writeUInt16LE(FLAGS, at + 2);
  header.writeUInt16LE(DEFLATED, at + 4);
  header.writeUInt16LE(DAY, at + 8);
}

function endOfArchive(count: number, size: number, offset: number): Buffer {
  const bytes = Buffer.alloc(22);
  bytes.writeUInt32LE(0x06054b50, 0);
  bytes.writeUInt16LE(count, 8);
  bytes.writeUInt16LE(count, 10);
  bytes.writeUInt32LE(size, 12);
  bytes.writeUInt32LE(offset, 16);
  return bytes;
}
