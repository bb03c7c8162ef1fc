import path from "node:path";
import { expect, test } from "vitest";
import { cyclesOf, type ImportGraph, importsOf, readImportGraph } from "./boundaries/import-graph.ts";

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const all = readImportGraph(path.resolve(import.meta.dirname, ".."));
const program: ImportGraph = {
  ...all,
  files: all.files.filter((file) => !isTest(file)),
  imports: all.imports.filter(({ from }) => !isTest(from)),
};

test("every import of a file of ours is found and leads to a file", () => {
  const files = new Set(all.files);

  expect(all.imports.length).toBeGreaterThan(5_000);
  expect(all.imports.filter(({ to }) => !files.has(to))).toEqual([]);
});

test("no files import each other in a circle, types included", () => {
  expect(cyclesOf(program)).toEqual([]);
});

test("a circle of values and types is found", () => {
  const files = ["src/a.ts", "src/b.ts", "src/c.ts", "src/d.ts"];
  const imports = [
    ...importsOf("src/a.ts", `import { b } from "./b.ts";\nimport { d } from "./d.ts";`),
    ...importsOf("src/b.ts", `import type { C } from "./c.ts";`),
    ...importsOf("src/c.ts", `const load = () => import("./a.ts");`),
    ...importsOf("src/d.ts", `export { c } from "./c.ts";`),
  ];

  expect(cyclesOf({ files, imports, packages: [] })).toEqual([files]);
  expect(cyclesOf({ files, imports: imports.filter(({ isType }) => !isType), packages: [] })).toEqual([
    ["src/a.ts", "src/c.ts", "src/d.ts"],
  ]);
});

test.each([
  [`import { one, type Two } from "../kit/one.ts";`, "src/kit/one.ts", false],
  [`import type {\n  One,\n  Two,\n} from "./one.ts";`, "src/area/one.ts", true],
  [`import "./styles.ts";`, "src/area/styles.ts", false],
  [`export type { One } from "./one.ts";`, "src/area/one.ts", true],
  [`const later = async () => (await import("./later.tsx")).Later;`, "src/area/later.tsx", false],
  [`import { z } from "zod";`, "zod", false],
])("reads %j", (text, to, isType) => {
  expect(importsOf("src/area/file.ts", text)).toEqual([{ from: "src/area/file.ts", to, isType }]);
});
