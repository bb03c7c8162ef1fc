import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import type { ClientBase } from "pg";
import { to as copyTo } from "pg-copy-streams";
import { partName } from "./manifest.ts";
import type { AddEntry } from "./write-archive.ts";

const PART_BYTES = 8 << 20;
const LINE_BREAK = 0x0a;
const compress = promisify(zstdCompress);

/** Adds the rows of a table, or of a query in brackets, in parts. Returns the number of rows. */
export async function copyTable(
  client: ClientBase,
  { name, source }: { name: string; source: string },
  add: AddEntry,
  onRows: (rows: number) => void,
): Promise<number> {
  const copy = client.query(copyTo(`copy ${source} to stdout`));
  let number = 0;
  let rows = 0;
  for await (const part of inParts(copy)) {
    number += 1;
    rows += countRows(part);
    await add(partName(name, number), await compress(part));
    onRows(rows);
  }
  return copy.rowCount ?? 0;
}

/** COPY ends each row with a line break and escapes all others. */
function countRows(part: Buffer): number {
  let rows = 0;
  for (let at = part.indexOf(LINE_BREAK); at !== -1; at = part.indexOf(LINE_BREAK, at + 1)) rows += 1;
  return rows;
}

/**
 * Cuts the stream after whole rows, so that each part can be loaded separately. A line break within a value is
 * escaped. Where it cuts depends only on the rows, not on the chunks in which they arrive.
 */
async function* inParts(copy: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    size += chunk.length;
    while (size >= PART_BYTES) {
      const all = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
      const end = all.lastIndexOf(LINE_BREAK, PART_BYTES - 1) + 1 || all.indexOf(LINE_BREAK) + 1;
      // The row is longer than a part: waits for the chunk with its end.
      if (end === 0) break;
      yield all.subarray(0, end);
      waiting = [all.subarray(end)];
      size = all.length - end;
    }
  }
  if (size > 0) yield Buffer.concat(waiting);
}
