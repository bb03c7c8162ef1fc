import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Import, importsOf } from "./boundaries/import-graph.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Node strips types, and nothing else: it cannot load macros or JSX. */
const NEEDS_COMPILER = /\/macro$|\.tsx$/;

/** Follows what exists at run time from one file. Returns each import that Node cannot load. */
function notLoadable(start: string): Import[] {
  const seen = new Set([start]);
  const found: Import[] = [];
  for (const file of seen)
    for (const one of importsOf(file, readFileSync(path.join(ROOT, file), "utf8"))) {
      if (one.isType) continue;
      if (NEEDS_COMPILER.test(one.to)) found.push(one);
      else if (/^(src|bench|test|database)\/.*\.ts$/.test(one.to)) seen.add(one.to);
    }
  return found;
}

test("Node loads the programs of the bench as they are: what reaches sentences comes in by importCompiled", () => {
  const files = globSync("bench/*.ts", { cwd: ROOT });

  expect(files).toContain("bench/run.ts");
  expect(files.flatMap(notLoadable)).toEqual([]);
  expect(notLoadable("bench/measures/lists.ts").length).toBeGreaterThan(0);
});
