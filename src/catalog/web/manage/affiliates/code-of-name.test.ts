import { expect, test } from "vitest";
import { NewAffiliate } from "../../../affiliates/contract.ts";
import { codeOfName } from "./code-of-name.ts";

test.each([
  ["Radio Hafen", "RADIO-HAFEN"],
  ["  Café d’Été & Söhne ", "CAFE-D-ETE-SOHNE"],
  ["夜のラジオ", ""],
  ["", ""],
])("proposes a code for the name %j", (name, code) => {
  expect(codeOfName(name)).toBe(code);
});

test("proposes only codes that the program accepts, however long the name is", () => {
  const code = codeOfName(`${"a".repeat(49)} & more`);

  expect(code).toBe("A".repeat(49));
  expect(NewAffiliate.shape.code.parse(code)).toBe(code);
});
