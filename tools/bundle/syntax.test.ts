import { parseAst } from "rolldown/parseAst";
import { expect, test } from "vitest";
import { replaceFunctions, replaceSpans } from "./syntax.ts";

const CODE = `
function Unused(one) { this.one = one; }
Unused.prototype.method = function () { return 1; };
Used.prototype.method = function () { return Unused; };
function outer() { function inner(two) { return two; } return inner(3); }
`;

test("replaces the body of a function wherever it is declared, and removes its methods", () => {
  const found = new Set<string>();

  const replacements = replaceFunctions(
    parseAst(CODE),
    { Unused: "", inner: "return 4", missing: "" },
    found,
  );

  expect(replaceSpans(CODE, replacements)).toBe(`
function Unused(one) {}

Used.prototype.method = function () { return Unused; };
function outer() { function inner(two) {return 4} return inner(3); }
`);
  expect([...found]).toEqual(["Unused", "inner"]);
});
