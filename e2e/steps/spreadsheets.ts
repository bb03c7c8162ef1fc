import fs from "node:fs/promises";
import type { Download } from "@playwright/test";
import { fileInWorkbook } from "../../test/workbook.ts";

/** Returns the rows of a downloaded file, headings first, as a spreadsheet shows them. */
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
  const xml = fileInWorkbook(workbook, "xl/worksheets/sheet1.xml");
  return Array.from(xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs), ([, row]) =>
    Array.from(row!.matchAll(/<c\/>|<c[ >].*?<\/c>/gs), ([cell]) => readable(cell.replace(/<[^>]+>/g, ""))),
  );
}

const SIGNS: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&amp;": "&" };

function readable(xml: string): string {
  return xml.replace(/&(lt|gt|amp);/g, (sign) => SIGNS[sign]!);
}
