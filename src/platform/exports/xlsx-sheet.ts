import type { Cell, Out, Sheet, SheetColumn } from "./sheet.ts";
import { frame, RELATIONS, sheetFile, SHEET_START } from "./xlsx-frame.ts";
import { createZip, type ZipFile } from "./zip.ts";

/** The maximum length of a cell. Spreadsheets report a workbook with a longer cell as damaged. */
const MAX_CELL = 32_767;

/** The maximum number of rows of a sheet, including its heading. Further rows go into further sheets. */
const MAX_ROWS_OF_SHEET = 1_048_576;

/**
 * Writes a workbook. Texts are typed as texts, so nothing in them is evaluated. The first row of each sheet
 * is bold and frozen. The parts beside the sheets come last, when the number of sheets is known.
 */
export function xlsxSheet(
  columns: readonly SheetColumn[],
  out: Out,
  rowsOfSheet: number = MAX_ROWS_OF_SHEET,
): Sheet {
  const zip = createZip(out);
  let sheets = 0;
  let row = 0;
  let current = beginBook();
  // The next write reports the error.
  current.catch(() => {});

  async function beginBook(): Promise<ZipFile> {
    // Programs that detect file types by their first bytes recognise a workbook by this file.
    await writeFile("_rels/.rels", RELATIONS);
    return beginSheet();
  }

  async function beginSheet(): Promise<ZipFile> {
    sheets += 1;
    row = 0;
    const sheet = await zip.file(`xl/${sheetFile(sheets)}`);
    await sheet.write(SHEET_START + widths(columns) + "<sheetData>");
    await writeRows(sheet, [columns.map(({ header }) => header)], () => ({ kind: "text", style: BOLD }));
    return sheet;
  }

  async function endSheet(): Promise<void> {
    const sheet = await current;
    await sheet.write("</sheetData></worksheet>");
    await sheet.end();
  }

  async function writeFile(name: string, content: string): Promise<void> {
    const file = await zip.file(name);
    await file.write(content);
    await file.end();
  }

  async function writeRows(
    sheet: ZipFile,
    rows: readonly (readonly Cell[])[],
    looks: (index: number) => { kind: SheetColumn["kind"]; style: number },
  ): Promise<void> {
    let xml = "";
    for (const cells of rows) {
      row += 1;
      xml += `<row r="${row}">`;
      for (const [index, cell] of cells.entries()) xml += cellXml(cell, looks(index));
      xml += "</row>";
    }
    await sheet.write(xml);
  }

  return {
    async write(rows) {
      await current;
      for (let from = 0; from < rows.length;) {
        if (row === rowsOfSheet) {
          await endSheet();
          current = beginSheet();
        }
        const sheet = await current;
        const fitting = rows.slice(from, from + rowsOfSheet - row);
        await writeRows(sheet, fitting, (index) => {
          const { kind } = columns[index]!;
          return { kind, style: kind === "moment" ? MOMENT : PLAIN };
        });
        from += fitting.length;
      }
    },
    async end() {
      await endSheet();
      for (const [name, content] of Object.entries(frame(sheets))) await writeFile(name, content);
      await zip.end();
    },
  };
}

function cellXml(cell: Cell, { kind, style }: { kind: SheetColumn["kind"]; style: number }): string {
  if (cell === null || cell === "") return "<c/>";
  const look = style === PLAIN ? "" : ` s="${style}"`;
  if (kind === "number" || kind === "decimal") return `<c${look}><v>${cell}</v></c>`;
  if (kind === "moment") return `<c${look}><v>${serialOf(String(cell))}</v></c>`;
  return `<c${look} t="inlineStr"><is><t xml:space="preserve">${xmlText(String(cell))}</t></is></c>`;
}

const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30);
const DAY_MILLISECONDS = 86_400_000;

/** Spreadsheets count days from their epoch. The wall-clock time is not converted. */
function serialOf(wallTime: string): number {
  return (Date.parse(`${wallTime.replace(" ", "T")}Z`) - SPREADSHEET_EPOCH) / DAY_MILLISECONDS;
}

function xmlText(text: string): string {
  return text
    .slice(0, MAX_CELL)
    .replace(NOT_IN_XML, "")
    .replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);
}

/** Control characters and lone surrogates. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const WIDTHS: Record<SheetColumn["kind"], number> = { text: 24, number: 12, decimal: 12, moment: 20 };

function widths(columns: readonly SheetColumn[]): string {
  const each = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  return each.length > 0 ? `<cols>${each.join("")}</cols>` : "";
}

/** Indexes in the workbook's styles. */
const PLAIN = 0;
const BOLD = 1;
const MOMENT = 2;
