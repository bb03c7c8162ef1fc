import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** Loads the PDF library in a separate program, and returns the patterns of hyphenation that it reads. */
function patternsReadBy(firstLine: string): string[] {
  const script = `import { registerHooks } from "node:module";
    ${firstLine}
    registerHooks({
      resolve(specifier, context, next) {
        if (specifier.startsWith("hyphen/patterns")) console.log(specifier);
        return next(specifier, context);
      },
    });
    await import("@react-pdf/renderer");`;
  const output = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  return output.split("\n").filter(Boolean);
}

test("the PDF library reads no patterns of hyphenation where they are left out", () => {
  const module = new URL("./leave-out-hyphenation.ts", import.meta.url).href;

  expect(
    patternsReadBy(`import { leaveOutHyphenation } from ${JSON.stringify(module)}; leaveOutHyphenation();`),
  ).toEqual([]);
  expect(patternsReadBy("")).toEqual(["hyphen/patterns/en-us.js"]);
});
