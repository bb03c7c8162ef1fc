import { expect, test } from "vitest";
import { repeatedIn } from "./repeated-codes.ts";

test("finds codes that buyers would type alike", () => {
  expect(repeatedIn(["Ada", "ALAN", " a da", "ＡＤＡ", "grace"])).toEqual(["ADA"]);
  expect(repeatedIn(["ada", "alan"])).toEqual([]);
});
