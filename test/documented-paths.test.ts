import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const isOutside = (file: string) => /(^|[/\\])(node_modules|build)($|[/\\])/.test(file);
const filesOf = (pattern: string) =>
  globSync(pattern, { cwd: ROOT, exclude: isOutside }).map((file) => file.split(path.sep).join("/"));

const FOLDERS = "{src,test,e2e,faults,bench,database,docs,tools,public,deploy,clients,examples}";
const TOP_FOLDERS = /^(src|test|e2e|faults|bench|database|docs|tools|public|deploy|clients|examples)\//;
const SOURCE_FILE = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|sql|css|mjs|md)$/;
/** Every end of a path, such as `place-order.ts` and `basket/place-order.ts`: documents shorten names. */
const ENDS = new Set(
  [...filesOf("*"), ...filesOf(`${FOLDERS}/**/*`)].flatMap((file) => {
    const parts = file.split("/");
    return parts.map((_, from) => parts.slice(from).join("/"));
  }),
);

/** The changelog is left out, because the paths in it were right for their versions. */
const documents = [...filesOf("*.md"), ...filesOf(`${FOLDERS}/**/*.md`)].filter(
  (document) => document !== "CHANGELOG.md",
);

/** The files and folders that a document names in code or links to. */
function pathsOf(document: string, text: string) {
  const inCode = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name!);
  const real = inCode.filter((name) => !/[*…<{]|NNNN/.test(name));
  const linked = [...text.matchAll(/\]\(([^):#]+?)(#[^)]*)?\)/g)].map(([, target]) => target!);
  return {
    whole: [
      ...real.filter((name) => TOP_FOLDERS.test(name)),
      ...linked.map((target) => path.posix.join(path.posix.dirname(document), target)),
    ],
    shortened: real.filter((name) => SOURCE_FILE.test(name) && !TOP_FOLDERS.test(name)),
  };
}

function missingOf(document: string, text: string): string[] {
  const { whole, shortened } = pathsOf(document, text);
  return [
    ...whole.filter((name) => !existsSync(path.join(ROOT, name))),
    ...shortened.filter((name) => !ENDS.has(name)),
  ];
}

test("every file and folder that a document names exists", () => {
  const texts = documents.map(
    (document) => [document, readFileSync(path.join(ROOT, document), "utf8")] as const,
  );
  const named = texts.map(([document, text]) => pathsOf(document, text));
  const missing = texts.flatMap(([document, text]) =>
    missingOf(document, text).map((name) => `${document}: ${name}`),
  );

  expect(documents).toEqual(
    expect.arrayContaining([
      "README.md",
      "docs/architecture.md",
      "docs/domain/holds.md",
      "docs/decisions/README.md",
    ]),
  );
  expect(named.flatMap(({ whole }) => whole).length).toBeGreaterThan(500);
  expect(named.flatMap(({ shortened }) => shortened).length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

test("a file that is gone is noticed, named in code, shortened and as a link", () => {
  const text = "`src/gone.ts`, `gone/away.ts` and `gone.ts`; [gone](gone.md). `src/main.ts`, `holds.md`";

  expect(missingOf("docs/domain/orders.md", text)).toEqual([
    "src/gone.ts",
    "docs/domain/gone.md",
    "gone/away.ts",
    "gone.ts",
  ]);
});
