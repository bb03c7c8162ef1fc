import zlib from "node:zlib";
import { expect, test } from "vitest";
import FRAME from "virtual:program/widget-frame";
import LOADER from "virtual:program/widget-loader";

const KB = 1024;
const weightOf = (code: string) => zlib.brotliCompressSync(code).length;

test("keeps the loader within 3 KB and the code of every frame within 1 KB", () => {
  expect(weightOf(LOADER)).toBeLessThanOrEqual(3 * KB);
  expect(weightOf(FRAME)).toBeLessThanOrEqual(KB);
});

test("needs neither eval nor inline styles nor a module loader", () => {
  for (const code of [LOADER, FRAME]) {
    expect(code).not.toMatch(/\beval\(|new Function|\bimport[ (]|\bexport |innerHTML|setAttribute\(.style/);
    // A host page may contain the code inline.
    expect(code).not.toContain("</script");
  }
});
