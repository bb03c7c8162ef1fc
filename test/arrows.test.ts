import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-arrows-"));
fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
fs.copyFileSync(path.join(ROOT, "oxlint.config.ts"), path.join(folder, "oxlint.config.ts"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** Each file breaks one rule of the house; the linter must say so, or the rule guards nothing. */
const PLANTED: Record<string, string> = {
  "src/values/planted.ts": 'import { x } from "../platform/x.ts";',
  "src/platform/http/planted.ts": 'import { x } from "../../checkout/index.ts";',
  "src/ui/planted.tsx": 'import { x } from "../events/index.ts";',
  "src/events/planted-upwards.ts": 'import { x } from "../checkout/index.ts";',
  "src/checkout/planted-inside.ts": 'import { x } from "../catalog/products.ts";',
  "src/checkout/planted-page.ts": 'import { x } from "./web/details-page.tsx";',
  "src/checkout/planted-top.ts": 'import { x } from "../server.ts";',
  "src/catalog/rules/planted.ts": 'import { x } from "../../platform/x.ts";',
  "src/events/contract.ts": 'import { x } from "../platform/services.ts";',
  "src/storefront/web/planted-mantine.tsx": 'import { x } from "@mantine/core";',
  "src/storefront/web/planted-zod.tsx": 'import { x } from "../contract.ts";',
  "src/reporting/web/manage/planted-zod.tsx": 'import { x } from "../../contract.ts";',
};

const ALLOWED: Record<string, string> = {
  "src/checkout/fine.ts": 'import { x } from "../catalog/index.ts";',
  "src/storefront/web/fine.tsx": 'import type { x } from "../contract.ts";',
  "src/checkout/contract.ts": 'import { x } from "../values/wire.ts";',
};

test.each(Object.entries(PLANTED))("a planted wrong arrow in %s fails the lint", (file, code) => {
  expect(lint(file, code)).toContain("no-restricted-imports");
});

test.each(Object.entries(ALLOWED))("a right arrow in %s passes", (file, code) => {
  expect(lint(file, code)).not.toContain("no-restricted-imports");
});

test("a planted cycle fails the lint", () => {
  write("src/events/a.ts", 'import { b } from "./b.ts";\nexport const a = () => b;\n');
  write("src/events/b.ts", 'import { a } from "./a.ts";\nexport const b = () => a;\n');

  expect(run("src/events")).toContain("no-cycle");
});

function lint(file: string, code: string): string {
  write(file, `${code.replace("{ x }", "{ x as used }")}\nexport const planted = used;\n`);
  try {
    return run(file);
  } finally {
    fs.rmSync(path.join(folder, file));
  }
}

function write(file: string, text: string): void {
  fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
  fs.writeFileSync(path.join(folder, file), text);
}

function run(target: string): string {
  const result = spawnSync(process.execPath, [path.join(ROOT, "node_modules/oxlint/bin/oxlint"), target], {
    cwd: folder,
    encoding: "utf8",
  });
  return result.stdout + result.stderr;
}
