import type { Cell, Out, Sheet, SheetColumn } from "./sheet.ts";
import { createZip, type ZipFile } from "./zip.ts";

/** More characters a cell does not take; a workbook with one is called damaged. */
const MAX_CELL = 32_767;

/**
 * A workbook of one sheet: texts are typed as texts, so nothing in them is ever calculated; the first row is
 * bold and stays in sight.
 */
export function xlsxSheet(columns: readonly SheetColumn[], out: Out): Sheet {
  const zip = createZip(out);
  let row = 0;
  const opened = (async () => {
    for (const [name, content] of Object.entries(FRAME)) {
      const file = await zip.file(name);
      await file.write(content);
      await file.end();
    }
    const sheet = await zip.file("xl/worksheets/sheet1.xml");
    await sheet.write(SHEET_START + widths(columns) + "<sheetData>");
    await writeRows(sheet, [columns.map(({ header }) => header)], () => ({ kind: "text", style: BOLD }));
    return sheet;
  })();
  // Told to whoever writes next.
  opened.catch(() => {});

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
      await writeRows(await opened, rows, (index) => {
        const { kind } = columns[index]!;
        return { kind, style: kind === "moment" ? MOMENT : PLAIN };
      });
    },
    async end() {
      const sheet = await opened;
      await sheet.write("</sheetData></worksheet>");
      await sheet.end();
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

/** Spreadsheets count days; what a clock on the wall said is taken as it stands. */
function serialOf(wallTime: string): number {
  return (Date.parse(`${wallTime.replace(" ", "T")}Z`) - SPREADSHEET_EPOCH) / DAY_MILLISECONDS;
}

function xmlText(text: string): string {
  return text
    .slice(0, MAX_CELL)
    .replace(NOT_IN_XML, "")
    .replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]!);
}

/** Control characters and halves of characters. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const WIDTHS: Record<SheetColumn["kind"], number> = { text: 24, number: 12, decimal: 12, moment: 20 };

function widths(columns: readonly SheetColumn[]): string {
  const each = columns.map(
    ({ kind }, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`,
  );
  return each.length > 0 ? `<cols>${each.join("")}</cols>` : "";
}

const PLAIN = 0;
const BOLD = 1;
const MOMENT = 2;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

const SHEET_START = `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;

/** All that is in a workbook beside its sheet. */
const FRAME: Record<string, string> = {
  "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  "_rels/.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Tessera" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  "xl/_rels/workbook.xml.rels": `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
};
