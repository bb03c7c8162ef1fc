import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");

/** Exports that only tests read, and why the program has them. */
const FOR_TESTS: Record<string, string> = {
  "src/checkout/rules/order-states.ts INITIAL_STATES": "with the moves, the states that the diagram shows",
  "src/messaging/rules/message-states.ts INITIAL_MESSAGE_STATES": "as INITIAL_STATES",
  "src/tickets/rules/ticket-states.ts INITIAL_TICKET_STATES": "as INITIAL_STATES",
  "src/payments/rules/single-refund-states.ts SINGLE_REFUND_MOVES":
    "the moves that SQL makes; a test drives them and draws the diagram",
};

/** React Router reads the exports of these files, and of those that the routes name. */
const READ_BY_REACT_ROUTER = /^src\/(entry\.\w+|root)\.tsx$/;
/** `route("event/:eventId", "storefront/web/event-page.tsx")` */
const ROUTED_FILE = /"([\w/-]+\.tsx?)"/g;
const EXPORT = /^export (?:async )?(?:function|const|class) (\w+)/gm;
/** `export { one, two } from "./file.ts";` */
const PASSED_ON = /^export (?:type )?\{[^}]*\} from "[^"]+";$/gm;
const isTest = (file: string) => /\.(test|spec)\.tsx?$/.test(file) || /^(test|e2e)\//.test(file);

interface Source {
  file: string;
  text: string;
}

/** Lists exported values that no part of the program uses, except index files that pass them on. */
function deadExports(sources: Source[]): string[] {
  const program = sources
    .filter(({ file }) => !isTest(file))
    .map(({ file, text }) => ({
      file,
      names: (file.endsWith("/index.ts") ? text.replaceAll(PASSED_ON, "") : text).match(/\b\w+\b/g) ?? [],
      text,
    }));
  const routes = sources.find(({ file }) => file === "src/routes.ts")?.text ?? "";
  const routed = new Set([...routes.matchAll(ROUTED_FILE)].map(([, file]) => `src/${file}`));
  const uses = new Map<string, number>();
  for (const name of program.flatMap(({ names }) => names)) uses.set(name, (uses.get(name) ?? 0) + 1);
  return program
    .filter(({ file }) => file.startsWith("src/") && !READ_BY_REACT_ROUTER.test(file) && !routed.has(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(EXPORT)]
        .filter(([, name]) => uses.get(name!) === 1)
        .map(([, name]) => `${file} ${name}`),
    );
}

test("the program uses every exported value, except for the listed ones", () => {
  const sources = globSync("{src,test,e2e,bench,faults,tools}/**/*.{ts,tsx,mjs}", { cwd: ROOT })
    .map((file) => file.split(path.sep).join("/"))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), "utf8") }));

  expect(sources.length).toBeGreaterThan(2_000);
  expect(deadExports(sources).toSorted()).toEqual(Object.keys(FOR_TESTS).toSorted());
});

test.each([
  ["that nothing names", "export const planted = 1;", "", ["src/events/planted.ts planted"]],
  ["that another file imports", "export const planted = 1;", `import { planted } from "./planted.ts";`, []],
  ["that its own file uses", "export const planted = 1;\nexport const other = planted;", "other", []],
])("tells an export %s", (_name, text, user, dead) => {
  const sources = [
    { file: "src/events/planted.ts", text },
    { file: "src/events/events.ts", text: user },
    { file: "src/events/planted.test.ts", text: "planted" },
    { file: "src/events/index.ts", text: `export { planted } from "./planted.ts";` },
  ];

  expect(deadExports(sources)).toEqual(dead);
});

test("tells an export of a web folder, unless the routes name its file", () => {
  const sources = [
    { file: "src/routes.ts", text: `route("a", "events/web/page.tsx"), route("b", "events/web/file.ts")` },
    { file: "src/events/web/page.tsx", text: "export const one = 1;" },
    { file: "src/events/web/file.ts", text: "export const two = 2;" },
    { file: "src/events/web/other-page.tsx", text: "export const three = 3;" },
    { file: "src/events/web/other.ts", text: "export const four = 4;" },
  ];

  expect(deadExports(sources)).toEqual([
    "src/events/web/other-page.tsx three",
    "src/events/web/other.ts four",
  ]);
});
