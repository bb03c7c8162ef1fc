import fs from "node:fs";
import path from "node:path";
import zlib from "node:zlib";
import { cataloguesOf } from "../../src/platform/i18n/catalogues-of.ts";
import { wordsOfParts } from "../../src/platform/i18n/workspace/words-of-parts.ts";
import { bundleProgram, PROGRAMS } from "../bundle/inline-programs.ts";
import { PROGRAM_BUDGETS } from "./budgets.ts";
import { type Chunk, budgetOf, findFaults, isPage, listPages, type RouteEntry } from "./page-weight.ts";

// Weighs the files that every page of the last build makes a browser load, and looks for forbidden modules in
// them.

const BUILD = path.resolve(import.meta.dirname, "../..", process.env.BUILD_DIR ?? "build");
const SOURCE = path.resolve(import.meta.dirname, "../../src");
const CLIENT = path.join(BUILD, "client");

const chunks: Chunk[] = JSON.parse(fs.readFileSync(path.join(BUILD, "chunks.json"), "utf8"));
const manifest = readManifest();
/** React Router adds a "#" to styles that lazy code also has. */
const fileOf = (address: string) => address.replace(/^\/|#$/g, "");
const routes = Object.values(manifest.routes)
  .map((route) => ({
    ...route,
    module: fileOf(route.module),
    css: route.css?.map(fileOf),
    hasNoScripts: sourceOf(route.id).includes("hasNoScripts: true"),
    islands: /^export const handle = \{ islands: "(.+)" \};$/m.exec(sourceOf(route.id))?.[1],
  }))
  .filter((route) => isPage(fs.statSync(path.join(CLIENT, route.module)).size));

const pages = listPages(fileOf(manifest.entry.module), routes, chunks, wordsOf);
const width = Math.max(...pages.map((page) => page.path.length));
for (const page of pages.toSorted((a, b) => a.path.localeCompare(b.path))) {
  const { scriptKb, styleKb } = budgetOf(page.path);
  const [script, style] = [kbOf(page.files).toFixed(1), kbOf(page.styles).toFixed(1)];
  console.log(
    `${page.path.padEnd(width)}  script ${script} of ${scriptKb} KB  style ${style} of ${styleKb} KB`,
  );
}
const faults = findFaults(pages, chunks, kbOf);
for (const name of Object.keys(PROGRAMS) as (keyof typeof PROGRAMS)[]) {
  const kb = zlib.brotliCompressSync((await bundleProgram(name)).code).length / 1024;
  const budget = PROGRAM_BUDGETS[name];
  console.log(`${name.padEnd(width)}  script ${kb.toFixed(1)} of ${budget} KB`);
  if (kb > budget) faults.push(`${name} has ${kb.toFixed(1)} KB of script; it may have ${budget}.`);
}
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

function kbOf(files: string[]): number {
  return files.reduce((sum, file) => sum + brotliBytes(file), 0) / 1024;
}

function brotliBytes(file: string): number {
  const compressed = path.join(CLIENT, `${file}.br`);
  if (fs.existsSync(compressed)) return fs.statSync(compressed).size;
  return zlib.brotliCompressSync(fs.readFileSync(path.join(CLIENT, file))).length;
}

function readManifest(): { entry: { module: string }; routes: Record<string, RouteEntry> } {
  const name = fs.readdirSync(path.join(CLIENT, "assets")).find((file) => /^manifest-.*\.js$/.test(file))!;
  const text = fs.readFileSync(path.join(CLIENT, "assets", name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1));
}

/** A page loads its texts as files of its language. The language with the largest files counts. */
function wordsOf(pagePath: string): string[] {
  const address = pagePath.replaceAll(/:\w*[iI]d\b/g, "1");
  return [...cataloguesOf(address), ...wordsOfParts(address)].flatMap((name) =>
    chunks
      .filter((chunk) => chunk.modules.some((module) => module.endsWith(`/${name}.po`)))
      .map((chunk) => chunk.file)
      .toSorted((a, b) => brotliBytes(b) - brotliBytes(a))
      .slice(0, 1),
  );
}

/** The route's own file says how browsers hydrate the page. */
function sourceOf(id: string): string {
  const file = path.join(SOURCE, `${id === "event-short" ? "storefront/web/event-page" : id}.tsx`);
  return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
}
