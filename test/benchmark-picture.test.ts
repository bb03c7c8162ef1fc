import fs from "node:fs";
import { expect, test } from "vitest";
import { drawHistory, PICTURE } from "../bench/plot-history.ts";

test("the picture of the benchmarks shows every result of the history: npm run bench -- --plot", () => {
  expect(fs.readFileSync(PICTURE, "utf8")).toBe(drawHistory());
});
