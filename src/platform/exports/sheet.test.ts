import { describe, expect, test } from "vitest";
import { fileInWorkbook } from "../../../test/workbook.ts";
import { escapeCsvFormula } from "./escape-csv-formula.ts";
import { openSheet } from "./open-sheet.ts";
import type { Cell, SheetColumn, SheetFormat } from "./sheet.ts";
import { xlsxSheet } from "./xlsx-sheet.ts";

const COLUMNS: SheetColumn[] = [
  { header: "Name", kind: "text" },
  { header: "Total", kind: "decimal" },
  { header: "Placed", kind: "moment" },
];

async function written(format: SheetFormat, rows: Cell[][], columns = COLUMNS): Promise<Buffer> {
  const parts: Buffer[] = [];
  const sheet = openSheet(format, columns, async (bytes) => void parts.push(bytes));
  await sheet.write(rows);
  await sheet.end();
  return Buffer.concat(parts);
}

test("writes a CSV with a heading, exact amounts, and quotes where they are needed", async () => {
  const csv = await written("csv", [
    ['Ann, "the" Bee', "12.50", "2027-03-28 19:30:00"],
    [null, "0.00", null],
  ]);

  expect(csv.toString()).toBe(
    '\ufeffName,Total,Placed\r\n"Ann, ""the"" Bee",12.50,2027-03-28 19:30:00\r\n,0.00,\r\n',
  );
});

test("writes a workbook as an archive in which numbers are numbers and moments are moments", async () => {
  const book = await written("xlsx", [
    ["A & B <c>", "12.50", "2027-03-28 12:00:00"],
    [null, "1", null],
  ]);

  const sheet = fileInWorkbook(book, "xl/worksheets/sheet1.xml");
  expect(sheet).toContain("A &amp; B &lt;c&gt;");
  expect(sheet).toContain("<v>12.50</v>");
  expect(sheet).toContain("<v>46474.5</v>");
  expect(fileInWorkbook(book, "xl/styles.xml")).toContain("yyyy");
});

test("writes a workbook of many rows in parts", async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => [`Guest ${index}`, "1", null]);

  const sheet = fileInWorkbook(await written("xlsx", rows), "xl/worksheets/sheet1.xml");

  expect(sheet.match(/<row /g)).toHaveLength(20_001);
});

test("continues in further sheets beyond a sheet's limit, loses no row, and repeats the heading", async () => {
  const parts: Buffer[] = [];
  const columns: SheetColumn[] = [{ header: "Number", kind: "number" }];
  const book = xlsxSheet(columns, async (bytes) => void parts.push(bytes), 4);
  await book.write([[1], [2]]);
  await book.write([[3], [4], [5], [6], [7], [8], [9]]);
  await book.end();

  const workbook = Buffer.concat(parts);
  const [first, second, third] = [1, 2, 3].map((sheet) =>
    fileInWorkbook(workbook, `xl/worksheets/sheet${sheet}.xml`),
  );
  const numbersIn = (sheet: string) =>
    [...sheet.matchAll(/<v>(\d+)<\/v>/g)].map(([, number]) => Number(number));
  expect([first, second, third].map((sheet) => numbersIn(sheet!))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ]);
  for (const sheet of [first, second, third]) {
    expect(sheet).toContain(">Number<");
    expect(sheet).toContain('<row r="4">');
    expect(sheet).not.toContain('<row r="5">');
  }
  expect(fileInWorkbook(workbook, "xl/workbook.xml").match(/<sheet /g)).toHaveLength(3);
  expect(() => fileInWorkbook(workbook, "xl/worksheets/sheet4.xml")).toThrow();
  for (const name of ["[Content_Types].xml", "xl/_rels/workbook.xml.rels"])
    expect(fileInWorkbook(workbook, name).match(/worksheets\/sheet\d/g)).toHaveLength(3);
});

test("fills a sheet up to the limit of spreadsheets, including its heading", async () => {
  const rows = Array.from({ length: 1_048_576 }, () => [1]);
  const book = await written("xlsx", rows, [{ header: "One", kind: "number" }]);

  expect(fileInWorkbook(book, "xl/worksheets/sheet1.xml")).toContain(
    '<row r="1048576"><c><v>1</v></c></row></sheetData>',
  );
  expect(fileInWorkbook(book, "xl/worksheets/sheet2.xml").match(/<row /g)).toHaveLength(2);
});

describe("INJ-10", () => {
  const HOSTILE = [
    "=1+1",
    "+49 30 1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    " =cmd|' /C calc'!A0",
    "＝1",
    "＋1",
    "－1",
    "＠x",
    "\u200b=1",
    "\u00a0=1",
  ];

  test.each(HOSTILE)("%j is never calculated in a CSV", async (text) => {
    expect(escapeCsvFormula(text)).toBe(`'${text}`);
    expect((await written("csv", [[text, "1", null]])).toString()).toContain(`'${text}`);
  });

  test.each(HOSTILE)("%j is typed as a text in a workbook", async (text) => {
    const sheet = fileInWorkbook(await written("xlsx", [[text, "-1", null]]), "xl/worksheets/sheet1.xml");

    expect(sheet).toContain('t="inlineStr"');
    expect(sheet).not.toContain("<f>");
  });

  test("escapes headings too, and leaves out characters that XML does not allow", async () => {
    const columns: SheetColumn[] = [{ header: '=HYPERLINK("x")', kind: "text" }];
    const sheet = fileInWorkbook(
      await written("xlsx", [["a\u0000b\ud800c\u0007]]>"]], columns),
      "xl/worksheets/sheet1.xml",
    );

    expect((await written("csv", [], columns)).toString()).toContain("'=HYPERLINK");
    expect(sheet).toContain("abc]]&gt;");
  });

  test.each(["Ann", "O-123", "a=b", "1-2", "", "Jean–Luc"])("%j stays as it is", (text) => {
    expect(escapeCsvFormula(text)).toBe(text);
  });
});
