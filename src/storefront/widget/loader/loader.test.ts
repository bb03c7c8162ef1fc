import zlib from "node:zlib";
import { expect, test } from "vitest";
import FRAME from "virtual:program/widget-frame";
import LOADER from "virtual:program/widget-loader";

const KB = 1024;
const weightOf = (code: string) => zlib.brotliCompressSync(code).length;

test("the loader weighs at most 3 KB, and what every frame carries at most 1", () => {
  expect(weightOf(LOADER)).toBeLessThanOrEqual(3 * KB);
  expect(weightOf(FRAME)).toBeLessThanOrEqual(KB);
});

test("neither needs eval, inline styles or a module loader", () => {
  for (const code of [LOADER, FRAME]) {
    expect(code).not.toMatch(/\beval\(|new Function|\bimport[ (]|\bexport |innerHTML|setAttribute\(.style/);
    // A host page's parser may read it inline.
    expect(code).not.toContain("</script");
  }
});
