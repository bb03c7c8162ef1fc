import vm from "node:vm";
import { expect, test } from "vitest";
import { escapeWide } from "./narrow-strings.ts";

const SCRIPT =
  '["Zoë – “Łukasiewicz” 💿", `你好 ${1 + 1} 💿`, "a💿b".replace(/💿/, "–"), "a💿b".replace(/^a.b$/u, "whole"), { "größe–": 1 }]';

test("a script with escaped non-ASCII characters is ASCII and has the same meaning", () => {
  const narrow = escapeWide(SCRIPT);

  expect(narrow).not.toMatch(/[\u0080-\uffff]/);
  expect(vm.runInNewContext(narrow)).toEqual(vm.runInNewContext(SCRIPT));
});
