/** An entry of an archive. Entries are small enough for memory: tables are cut into parts. */
export interface Entry {
  name: string;
  content: Buffer;
}

const BLOCK = 512;
const NAME_BYTES = 100;
const PREFIX_BYTES = 155;
/** Larger entries are not written, so a larger size in an archive is damage. */
const MAX_ENTRY_BYTES = 2 ** 31;

/** An entry as every `tar` reads it (POSIX ustar), readable by its owner alone. */
export function tarEntry({ name, content }: Entry, modifiedAt: Date): Buffer[] {
  return [headerOf(name, content.length, modifiedAt), content, Buffer.alloc(paddingOf(content.length))];
}

/** The end of an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);

/** Reads the entries of an archive in their order. Throws if it is damaged or ends early. */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const bytes = createReader(chunks);
  try {
    for (;;) {
      const header = await bytes.take(BLOCK);
      if (header.every((byte) => byte === 0)) return;
      const { name, size } = readHeader(header);
      const content = await bytes.take(size);
      await bytes.take(paddingOf(size));
      yield { name, content };
    }
  } finally {
    // Closes the file, because an open file keeps its disk space even after it is deleted.
    await bytes.end();
  }
}

function headerOf(name: string, size: number, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(BLOCK);
  const { prefix, rest } = splitName(name);
  header.write(rest, 0, "utf8");
  header.write("0000600\0", 100, "latin1");
  header.write("0000000\0", 108, "latin1");
  header.write("0000000\0", 116, "latin1");
  header.write(`${octal(size, 11)}\0`, 124, "latin1");
  header.write(`${octal(Math.floor(modifiedAt.getTime() / 1000), 11)}\0`, 136, "latin1");
  header.write("0", 156, "latin1");
  header.write("ustar\0" + "00", 257, "latin1");
  header.write(prefix, 345, "utf8");
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148, "latin1");
  return header;
}

/** Cuts a long name at a slash, because the format has a separate field for the part before it. */
function splitName(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= NAME_BYTES) return { prefix: "", rest: name };
  for (let slash = name.indexOf("/"); slash !== -1; slash = name.indexOf("/", slash + 1)) {
    const [prefix, rest] = [name.slice(0, slash), name.slice(slash + 1)];
    if (Buffer.byteLength(prefix) <= PREFIX_BYTES && Buffer.byteLength(rest) <= NAME_BYTES)
      return { prefix, rest };
  }
  throw new Error(`the name is too long for an archive: ${name}`);
}

function readHeader(header: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) =>
    header
      .subarray(from, from + length)
      .toString("utf8")
      .replace(/\0.*$/s, "");
  const size = Number.parseInt(text(124, 12), 8);
  const isIntact = Number.parseInt(text(148, 8), 8) === checksumOf(header);
  if (!isIntact || !(size >= 0 && size <= MAX_ENTRY_BYTES)) throw new Error("the archive is damaged");
  const [prefix, rest] = [text(345, PREFIX_BYTES), text(0, NAME_BYTES)];
  return { name: prefix ? `${prefix}/${rest}` : rest, size };
}

/** The sum of all bytes, with the field of the sum itself as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 8 * 0x20;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += header[at]!;
  return sum;
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, "0");
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** Takes exact numbers of bytes from chunks of any length. */
function createReader(chunks: AsyncIterable<Buffer>) {
  const iterator = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return {
    async end(): Promise<void> {
      await iterator.return?.();
    },
    async take(length: number): Promise<Buffer> {
      const taken: Buffer[] = [];
      let missing = length;
      while (missing > 0) {
        if (rest.length === 0) {
          const { value, done } = await iterator.next();
          if (done) throw new Error("the archive ends early");
          rest = value;
        }
        const piece = rest.subarray(0, missing);
        rest = rest.subarray(piece.length);
        missing -= piece.length;
        taken.push(piece);
      }
      return taken.length === 1 ? taken[0]! : Buffer.concat(taken);
    },
  };
}
