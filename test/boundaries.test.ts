import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import {
  cyclesOf,
  type Import,
  type ImportGraph,
  importsOf,
  readImportGraph,
} from "./boundaries/import-graph.ts";
import {
  AREAS,
  areaDiagram,
  misplacedContractsOf,
  misplacedHandlersOf,
  violationsOf,
} from "./boundaries/rules.ts";

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const ROOT = path.resolve(import.meta.dirname, "..");
const all = readImportGraph(ROOT);
const program: ImportGraph = {
  files: all.files.filter((file) => !isTest(file)),
  imports: all.imports.filter(({ from }) => !isTest(from)),
  packages: all.packages.filter(({ from }) => !isTest(from)),
};
const pages = new Set(
  [...readFileSync(path.join(ROOT, "src/routes.ts"), "utf8").matchAll(/"([\w./-]+\.tsx?)"/g)].map(
    ([, file]) => `src/${file}`,
  ),
);

test("finds every import of our files, and each leads to a file", () => {
  const files = new Set(all.files);

  expect(all.imports.length).toBeGreaterThan(5_000);
  expect(all.imports.filter(({ to }) => !files.has(to))).toEqual([]);
});

test("no files import each other in a cycle, including types", () => {
  expect(cyclesOf(program)).toEqual([]);
});

test("a contract is contract.ts of its area or subject, or a part of it in contract/", () => {
  expect(misplacedContractsOf(program.files)).toEqual([]);
});

test("finds contracts in another place", () => {
  const files = [
    "src/a/contract.ts",
    "src/a/contract/one.ts",
    "src/a/two-contract.ts",
    "src/b/contract/three.ts",
  ];

  expect(misplacedContractsOf(files)).toEqual(["src/a/two-contract.ts", "src/b/contract/three.ts"]);
});

test("calls are bound in api.ts of an area or in handlers.ts of a subject", () => {
  const texts = new Map(
    program.files.map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")] as const),
  );

  expect([...texts].filter(([, text]) => /\bHandlers</.test(text)).length).toBeGreaterThan(40);
  expect(misplacedHandlersOf(texts)).toEqual([]);
});

test("finds handlers in another place", () => {
  const binds = "return { listOrders } satisfies Handlers<OrdersContract>;";
  const texts = new Map([
    ["src/orders/api.ts", binds],
    ["src/orders/invoices/handlers.ts", binds],
    ["src/orders/invoices/api.ts", binds],
    ["src/orders/invoices/bind-invoices.ts", binds],
    ["src/accounts/auth-handlers.ts", binds],
    ["src/orders/list-orders.ts", "return db.selectFrom();"],
    ["src/platform/http/call.ts", "export type Handlers<Contract> = Contract;"],
  ]);

  expect(misplacedHandlersOf(texts)).toEqual([
    "src/orders/invoices/api.ts",
    "src/orders/invoices/bind-invoices.ts",
    "src/accounts/auth-handlers.ts",
  ]);
});

test("finds a cycle of values and types", () => {
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

test("every import of the program respects the boundaries", () => {
  expect(pages.size).toBeGreaterThan(50);
  expect([...pages].filter((page) => !all.files.includes(page))).toEqual([]);
  expect(violationsOf(program, pages)).toEqual([]);
});

test("docs/architecture.md describes every area, in their order", () => {
  const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
  const described = [...text.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, area]) => area);

  expect(described).toEqual([...AREAS]);
});

test("docs/areas.md shows the areas as they import each other", async () => {
  const text = `# Areas

Each arrow leads from an area to one that it uses on the server. \`npx vitest run test/boundaries.test.ts -u\` draws it again.

\`\`\`mermaid
${areaDiagram(program)}
\`\`\`
`;

  await expect(text).toMatchFileSnapshot("../docs/areas.md");
});

/**
 * Each text is a file that breaks one rule. Without these, a rule that matches nothing would go unnoticed.
 */
test.each([
  ["src/values/planted.ts", `import { x } from "../platform/log.ts";`],
  ["src/platform/http/planted.ts", `import { x } from "../../checkout/index.ts";`],
  ["src/platform/planted.ts", `import type { X } from "../manage-ui/x.ts";`],
  ["src/ui/planted.tsx", `import { x } from "../events/index.ts";`],
  ["src/ui/planted.tsx", `import { x } from "../manage-ui/x.tsx";`],
  ["src/manage-ui/planted.tsx", `import type { X } from "../events/contract.ts";`],
  ["src/manage-ui/planted.tsx", `import { x } from "../backoffice/x.tsx";`],
  ["src/backoffice/planted.tsx", `import { x } from "../events/index.ts";`],
  ["src/events/planted.ts", `import { x } from "../checkout/index.ts";`],
  ["src/events/planted.ts", `import type { X } from "../checkout/contract.ts";`],
  ["src/checkout/planted.ts", `import { x } from "../catalog/products.ts";`],
  ["src/checkout/planted.ts", `import type { X } from "../catalog/products.ts";`],
  ["src/checkout/planted.ts", `import { x } from "./web/details-page.tsx";`],
  ["src/checkout/planted.ts", `import { x } from "./web/hold-time.tsx";`],
  ["src/checkout/planted.ts", `import { x } from "../app/server.ts";`],
  ["src/checkout/planted.ts", `import { x } from "../jobs.ts";`],
  ["src/orders/web/planted.tsx", `import { x } from "../../checkout/web/hold-time.tsx";`],
  ["src/orders/web/planted.tsx", `import { x } from "../../lists/web/parts/x.tsx";`],
  ["src/orders/web/planted.tsx", `import { x } from "./summary-page.tsx";`],
  ["src/catalog/rules/planted.ts", `import { x } from "../../platform/log.ts";`],
  ["src/catalog/rules/planted.ts", `import { x } from "../products.ts";`],
  ["src/catalog/rules/planted.ts", `import { x } from "node:fs";`],
  ["src/events/contract.ts", `import { x } from "../platform/services.ts";`],
  ["src/events/settings/contract.ts", `import { x } from "../events.ts";`],
  ["src/events/settings/contract.ts", `import { sql } from "kysely";`],
  ["src/events/settings/definition.ts", `import { sql } from "kysely";`],
  ["src/storefront/web/planted.tsx", `import { x } from "@mantine/core";`],
  ["src/storefront/web/planted.tsx", `import { z } from "zod";`],
  ["src/storefront/web/planted.tsx", `import { contract } from "../contract.ts";`],
  ["src/storefront/web/planted.tsx", `import { x } from "../../manage-ui/page.tsx";`],
  ["src/reporting/web/manage/planted.tsx", `import { contract } from "../../contract.ts";`],
])("finds the violation in %s: %s", (file, text) => {
  expect(violationsOf(graphOf(file, text), pages)).toHaveLength(1);
});

test.each([
  ["src/checkout/fine.ts", `import { x } from "../catalog/index.ts";`],
  ["src/checkout/contract.ts", `import { x } from "../values/wire.ts";`],
  ["src/storefront/web/fine.tsx", `import type { X } from "../contract.ts";`],
  ["src/storefront/web/fine.tsx", `import { x } from "../../catalog/rules/pricing.ts";`],
  ["src/orders/web/fine.tsx", `import { x } from "../../checkout/web/parts/checkout-layout.tsx";`],
  ["src/events/web/manage/fine.tsx", `import type { X } from "../../../reporting/contract.ts";`],
  ["src/backoffice/fine.tsx", `import type { X } from "../events/contract.ts";`],
  ["src/app/fine.ts", `import { x } from "../events/index.ts";`],
])("accepts %s: %s", (file, text) => {
  expect(violationsOf(graphOf(file, text), pages)).toEqual([]);
});

/** Adds one imaginary file to the existing ones. */
function graphOf(file: string, text: string): ImportGraph {
  const found = importsOf(file, text);
  const isOurs = ({ to }: Import) => to.startsWith("src/");
  return { files: [file], imports: found.filter(isOurs), packages: found.filter((one) => !isOurs(one)) };
}
