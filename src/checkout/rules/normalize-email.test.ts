import { expect, test } from "vitest";
import { normalizeEmail } from "./normalize-email.ts";

test.each([
  ["ada@example.org", "ada@example.org"],
  ["Ada@Example.ORG", "ada@example.org"],
  ["ada+one@example.org", "ada@example.org"],
  ["ada+one+two@example.org", "ada@example.org"],
  ["a.da@example.org", "a.da@example.org"],
  ["+ada@example.org", "+ada@example.org"],
])("STK-11 distinguishes %s from others as %s", (email, folded) => {
  expect(normalizeEmail(email)).toBe(folded);
});
