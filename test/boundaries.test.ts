import { existsSync, readFileSync } from "node:fs";
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
  filesInUnknownFolders,
  misplacedContractsOf,
  misplacedHandlersOf,
  violationsOf,
} from "./boundaries/rules.ts";

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const ROOT = path.resolve(import.meta.dirname, "..");
const OUTSIDE = ["test", "e2e", "faults", "bench", "tools"];
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
  const exists = (file: string) =>
    file.startsWith("src/") ? files.has(file) : existsSync(path.join(ROOT, file));

  expect(all.imports.length).toBeGreaterThan(5_000);
  expect(all.imports.filter(({ to }) => !exists(to))).toEqual([]);
  expect(all.imports.filter(({ to }) => to.startsWith("test/")).length).toBeGreaterThan(100);
});

test("no files import each other in a cycle, including types", () => {
  expect(cyclesOf(program)).toEqual([]);
});

test("no tests, tools and measurements import each other in a cycle", () => {
  const graphs = [all, ...OUTSIDE.map((folder) => readImportGraph(ROOT, folder))];
  const imports = graphs.flatMap((graph) => graph.imports).filter(({ isType }) => !isType);

  expect(graphs.every(({ files }) => files.length > 0)).toBe(true);
  expect(cyclesOf({ files: graphs.flatMap(({ files }) => files), imports, packages: [] })).toEqual([]);
});

test("every folder of src is known, so that rules apply to it", () => {
  expect(filesInUnknownFolders(all.files)).toEqual([]);
  expect(filesInUnknownFolders(["src/newarea/x.ts", "src/ui/x.ts", "src/main.ts"])).toEqual([
    "src/newarea/x.ts",
  ]);
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
    ["src/orders/guests/handlers.ts", binds],
    ["src/orders/guests/api.ts", binds],
    ["src/orders/guests/bind-guests.ts", binds],
    ["src/accounts/auth-handlers.ts", binds],
    ["src/orders/list-orders.ts", "return db.selectFrom();"],
    ["src/platform/http/call.ts", "export type Handlers<Contract> = Contract;"],
  ]);

  expect(misplacedHandlersOf(texts)).toEqual([
    "src/orders/guests/api.ts",
    "src/orders/guests/bind-guests.ts",
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
  expect(importsOf("src/area/file.ts", text)).toEqual([
    { from: "src/area/file.ts", to, isType, isPackage: to === "zod" },
  ]);
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

test("docs/architecture.md draws which areas and layers use each other", async () => {
  const text = readFileSync(path.join(ROOT, "docs/architecture.md"), "utf8");
  const [drawing] = text.match(/```mermaid\n[\s\S]*?\n```/)!;
  const diagram = `\`\`\`mermaid\n${areaDiagram(program)}\n\`\`\``;

  for (const area of AREAS) expect(diagram).toMatch(new RegExp(`\\b${area} -|-> ${area}\\b`));
  await expect(text.replace(drawing, () => diagram)).toMatchFileSnapshot("../docs/architecture.md");
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
  ["src/newarea/planted.ts", `import { x } from "../checkout/holds/claim-holds.ts";`],
  ["src/newarea/planted.ts", `import { sql } from "kysely";`],
  ["src/values/planted.ts", `import { sql } from "kysely";`],
  ["src/values/planted.ts", `import fs from "node:fs";`],
  ["src/catalog/rules/planted.ts", `import Stripe from "stripe";`],
  ["src/catalog/rules/planted.ts", `import sharp from "sharp";`],
  ["src/platform/mail/rules/planted.ts", `import { z } from "zod";`],
  ["src/platform/mail/rules/planted.ts", `import { x } from "../mail.ts";`],
  ["src/catalog/contract.ts", `import nodemailer from "nodemailer";`],
  ["src/catalog/contract/planted.ts", `import React from "react";`],
  ["src/platform/mail/mailbox/contract.ts", `import { x } from "../mail.ts";`],
  ["src/platform/mail/mailbox/contract.ts", `import { sql } from "kysely";`],
  ["src/values/planted.ts", `import type { DB } from "../../database/schema.ts";`],
  ["src/catalog/rules/planted.ts", `import type { DB } from "../../../database/schema.ts";`],
  ["src/catalog/contract.ts", `import type { DB } from "../../database/schema.ts";`],
  ["src/checkout/web/planted.tsx", `import type { DB } from "../../../database/schema.ts";`],
  ["src/checkout/planted.ts", `import { DB } from "../../database/schema.ts";`],
  ["src/checkout/planted.ts", `import { x } from "../../test/api.ts";`],
  ["src/app/planted.ts", `import { x } from "../../tools/schema/x.ts";`],
  ["src/app/planted.ts", `import { x } from "../../vite.config.ts";`],
  ["src/checkout/planted.ts", `import { x } from "../manage-ui/page.tsx";`],
  ["src/checkout/planted.ts", `import { x } from "../backoffice/status-chip.tsx";`],
  ["src/checkout/planted.ts", `import { x } from "../root.tsx";`],
  ["src/checkout/planted.ts", `import { x } from "../entry.server.tsx";`],
  ["src/platform/queue/planted.ts", `import { x } from "../../ui/button.tsx";`],
  ["src/ui/planted.tsx", `import { x } from "../platform/database/database.ts";`],
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
  ["src/values/fine.ts", `import { z } from "zod";`],
  ["src/platform/mail/mailbox/contract.ts", `import { route } from "../../http/contract.ts";`],
  ["src/images/fine.ts", `import type { DB } from "../../database/schema.ts";`],
  ["src/events/web/manage/fine.tsx", `import { Page } from "../../../manage-ui/page.tsx";`],
  ["src/ui/fine.tsx", `import { x } from "../platform/web/use-address.ts";`],
  ["src/platform/mail/fine.tsx", `import { x } from "../../ui/authored-text.tsx";`],
])("accepts %s: %s", (file, text) => {
  expect(violationsOf(graphOf(file, text), pages)).toEqual([]);
});

/** Adds one imaginary file to the existing ones. */
function graphOf(file: string, text: string): ImportGraph {
  const found = importsOf(file, text);
  const isPackage = (one: Import) => one.isPackage;
  return {
    files: [file],
    imports: found.filter((one) => !isPackage(one)),
    packages: found.filter(isPackage),
  };
}
