import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
/**
 * The maximum number of lines of all style sheets. Raise it only for a new public page or a new design:
 * Mantine and the two kits lay out everything else.
 */
const MAX_LINES = 9_540;

const styles = read("src/**/*.css");
const modules = [...styles].filter(([file]) => file.endsWith(".module.css"));
const sources = read("src/**/*.{ts,tsx}");
const importers = findImporters(sources);

test("every class of a CSS module is used", () => {
  const unused = modules.flatMap(([file, css]) =>
    findUnused(css, importers.get(file) ?? []).map((name) => `${file}: .${name}`),
  );
  expect(unused).toEqual([]);
});

test("every class that a page names is in its CSS module", () => {
  const missing = modules.flatMap(([file, css]) =>
    (importers.get(file) ?? []).flatMap((user) => findMissing(css, user).map((name) => `${file}: .${name}`)),
  );
  expect(missing).toEqual([]);
});

test("finds a class that its module lacks", () => {
  const css = ".row > .used { inset: 0; }";
  const code =
    'import styles from "./page.module.css";\n<p className={styles.lost}><b className={styles.used} /></p>';
  expect(findMissing(css, { name: "styles", code })).toEqual(["lost"]);
});

test("finds a class that no importer names", () => {
  const css = "/* .comment */ .used > .lost, .also:is(:hover, .open) :global(.foreign) { inset: 0.5rem; }";
  const page = { name: "styles", code: "<p className={styles.used} /> other.lost" };
  expect(findUnused(css, [page])).toEqual(["lost", "also", "open"]);
  expect(findUnused(css, [])).toEqual(["used", "lost", "also", "open"]);
  expect(findUnused(css, [{ name: "styles", code: "styles[tone]" }])).toEqual([]);
});

test("every custom property that a style sheet reads has a value", () => {
  const withoutValue = [...styles].flatMap(([file, css]) =>
    findWithoutValue(css, [...styles.values(), ...sources.values()]).map((name) => `${file}: ${name}`),
  );
  expect(withoutValue).toEqual([]);
});

test("finds a custom property without a value", () => {
  const css = ".a { --here: 1px; inset: var(--here) var(--given) var(--lost) var(--lost-too, 0); }";
  expect(findWithoutValue(css, [css, 'style={{ "--given": 1 }}'])).toEqual(["--lost"]);
});

test(`the styles have no more than ${MAX_LINES} lines`, () => {
  expect(modules.length).toBeGreaterThan(80);
  const lines = [...styles.values()].reduce((sum, css) => sum + css.split("\n").length - 1, 0);
  expect(lines).toBeLessThanOrEqual(MAX_LINES);
});

interface Importer {
  /** The name under which the importer uses the module. */
  name: string;
  code: string;
}

function findUnused(css: string, users: Importer[]): string[] {
  return [...classesOf(css)].filter((name) => !users.some((user) => isUsed(name, user)));
}

function classesOf(css: string): Set<string> {
  return new Set(
    selectorsOf(css).flatMap((selector) =>
      [...selector.replace(/:global\([^)]*\)/g, "").matchAll(/\.([a-z][\w-]*)/gi)].map((match) => match[1]!),
    ),
  );
}

function findMissing(css: string, { name, code }: Importer): string[] {
  const classes = classesOf(css);
  const body = code.replace(/^import .*$/gm, "");
  const named = [...body.matchAll(new RegExp(`\\b${name}\\.([a-z]\\w*)`, "gi"))].map((match) => match[1]!);
  return named.filter((one) => !classes.has(one));
}

/** Mantine sets its own. A property with a fallback may have no value. */
function findWithoutValue(css: string, texts: string[]): string[] {
  const names = [...css.matchAll(/var\((--(?!mantine)[\w-]+)\)/g)].map((match) => match[1]!);
  return [...new Set(names)].filter((name) => {
    const given = new RegExp(`${name}(:|["'\`])`);
    return !texts.some((text) => given.test(text));
  });
}

/** A computed name may be any class. */
function isUsed(className: string, { name, code }: Importer): boolean {
  return new RegExp(`\\b${name}(\\.${className}\\b|\\[)`).test(code);
}

function selectorsOf(css: string): string[] {
  const withoutComments = css.replace(/\/\*[^]*?\*\//g, "");
  return [...withoutComments.matchAll(/([^{};]+)\{/g)]
    .map((match) => match[1]!.trim())
    .filter((selector) => !selector.startsWith("@"));
}

function findImporters(sources: Map<string, string>): Map<string, Importer[]> {
  const found = new Map<string, Importer[]>();
  for (const [file, code] of sources) {
    for (const [, name, address] of code.matchAll(/^import (\w+) from "([^"]+\.module\.css)";/gm)) {
      const module = path.posix.join(path.posix.dirname(file), address!);
      found.set(module, [...(found.get(module) ?? []), { name: name!, code }]);
    }
  }
  return found;
}

function read(pattern: string): Map<string, string> {
  const files = globSync(pattern, { cwd: ROOT }).map((file) => file.split(path.sep).join("/"));
  return new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")]));
}
