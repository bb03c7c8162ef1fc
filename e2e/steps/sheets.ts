import fs from "node:fs/promises";
import { inflateRawSync } from "node:zlib";
import type { Download } from "@playwright/test";

/** The rows of a file that was downloaded, its head first, as a spreadsheet shows them. */
export async function rowsOf(download: Download): Promise<string[][]> {
  const bytes = await fs.readFile(await download.path());
  return download.suggestedFilename().endsWith(".xlsx") ? workbookRows(bytes) : csvRows(bytes.toString());
}

function csvRows(text: string): string[][] {
  const lines = text.replace("\ufeff", "").trimEnd().split("\r\n");
  return lines.map((line) =>
    Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain]) =>
      quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
    ),
  );
}

function workbookRows(workbook: Buffer): string[][] {
  const xml = fileIn(workbook, "xl/worksheets/sheet1.xml");
  return Array.from(xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs), ([, row]) =>
    Array.from(row!.matchAll(/<c\/>|<c[ >].*?<\/c>/gs), ([cell]) => readable(cell.replace(/<[^>]+>/g, ""))),
  );
}

const SIGNS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

function readable(xml: string): string {
  return xml.replace(/&(lt|gt|amp);/g, (sign) => SIGNS[sign]!);
}

/** A workbook is an archive, and what is in it is found by the archive's own directory. */
function fileIn(workbook: Buffer, name: string): string {
  const end = workbook.lastIndexOf(Buffer.from("504b0506", "hex"));
  let at = workbook.readUInt32LE(end + 16);
  for (let left = workbook.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = workbook.readUInt16LE(at + 28);
    if (workbook.toString("utf8", at + 46, at + 46 + nameLength) === name) return unpacked(workbook, at);
    at += 46 + nameLength;
  }
  throw new Error(`there is no ${name} in the workbook`);
}

function unpacked(workbook: Buffer, entry: number): string {
  const from = workbook.readUInt32LE(entry + 42);
  const content = from + 30 + workbook.readUInt16LE(from + 26);
  const bytes = workbook.subarray(content, content + workbook.readUInt32LE(entry + 20));
  return inflateRawSync(bytes).toString();
}
