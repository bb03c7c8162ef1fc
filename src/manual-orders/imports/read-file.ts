import { parse } from "csv-parse";
import { invalidField } from "../../values/refusal.ts";
import { MAX_COLUMNS, MAX_ROWS } from "../rules/import-limits.ts";

/** A line of the file with its number. The header is line 1. */
export type FileRow = [line: number, cells: string[]];

export interface FileTable {
  columns: string[];
  rows: FileRow[];
}

const MAX_NAME_LENGTH = 100;
/** How many characters are used to detect the delimiter. */
const SAMPLE_CHARACTERS = 20_000;
const DELIMITERS = [",", ";", "\t"] as const;

/** Reads a CSV file. Refuses at the field `file` if it is no table, is empty, or has too many lines. */
export async function readFile(bytes: Uint8Array): Promise<FileTable> {
  // The parser counts the two characters of a line end twice if other lines end differently.
  const text = decode(bytes).replaceAll(/\r\n?/g, "\n");
  // A file with zero bytes is no text, but a spreadsheet or a picture.
  if (text.includes("\0")) throw invalidField("file", "not_a_table");
  // Excel can put the delimiter into a first line, which counts in line numbers.
  const noted = /^sep=([,;\t])\n/.exec(text);
  const body = noted ? text.slice(noted[0].length) : text;
  const delimiter = noted?.[1] ?? (await delimiterOf(body));
  const lines = await readLines(body, delimiter);
  const before = noted ? 1 : 0;
  const [first, ...rest] = lines;
  if (!first || rest.length === 0 || first[1].length > MAX_COLUMNS) throw invalidField("file", "not_a_table");
  const columns = first[1].map((name) => name.slice(0, MAX_NAME_LENGTH));
  return {
    columns,
    rows: rest.map(([line, cells]) => [line + before, columns.map((_, index) => cells[index] ?? "")]),
  };
}

/** Decodes UTF-8 and UTF-16 by their marks or bytes. Everything else is Windows-1252, which Excel writes. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const start = bytes.subarray(0, 200);
  const zeros = (parity: number) => start.filter((byte, index) => index % 2 === parity && byte === 0).length;
  if (zeros(1) > start.length / 4 && zeros(0) === 0) return new TextDecoder("utf-16le").decode(bytes);
  if (zeros(0) > start.length / 4 && zeros(1) === 0) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Returns the delimiter that gives the most columns in the first line. */
async function delimiterOf(text: string): Promise<string> {
  const start = text.slice(0, SAMPLE_CHARACTERS);
  let best: { delimiter: string; columns: number } = { delimiter: ",", columns: 0 };
  for (const delimiter of DELIMITERS) {
    const columns = await columnCount(start, delimiter);
    if (columns > best.columns) best = { delimiter, columns };
  }
  return best.delimiter;
}

async function columnCount(text: string, delimiter: string): Promise<number> {
  try {
    for await (const { record } of parse(text, { ...OPTIONS, delimiter, to: 1 }) as AsyncIterable<Parsed>)
      return record.length;
    return 0;
  } catch {
    return 0;
  }
}

interface Parsed {
  record: string[];
  info: { lines: number };
}

const OPTIONS = { relax_column_count: true, relax_quotes: true, trim: true, info: true } as const;

/** Reads the lines that are not blank. Reads asynchronously, so that other requests get a turn. */
async function readLines(text: string, delimiter: string): Promise<FileRow[]> {
  const lines: FileRow[] = [];
  try {
    for await (const { record, info } of parse(text, { ...OPTIONS, delimiter }) as AsyncIterable<Parsed>) {
      const cells = record.map((cell) => cell.trim());
      if (cells.every((cell) => cell === "")) continue;
      if (lines.length > MAX_ROWS) throw invalidField("file", "too_many_lines", { maximum: MAX_ROWS });
      lines.push([info.lines, cells]);
    }
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith("CSV_")) throw invalidField("file", "not_a_table");
    throw error;
  }
  return lines;
}
