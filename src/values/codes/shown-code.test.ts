import { expect, test } from "vitest";
import { normalizeCode } from "./normalize-code.ts";
import { shownCode } from "./shown-code.ts";

test.each([
  ["earlybird", "EARLYBIRD"],
  ["frühling-26", "FRÜHLING-26"],
  ["straße", "straße"],
  ["ılık", "ılık"],
])("shows the code %s as %s, which buyers can type", (code, shown) => {
  expect(shownCode(code)).toBe(shown);
  expect(normalizeCode(shown)).toBe(code);
});
