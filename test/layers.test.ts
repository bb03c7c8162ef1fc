import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { areaOfTable } from "./boundaries/table-areas.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * Files of `values`, `platform`, `ui` and `manage-ui` that know the business, and why they are below the
 * areas. test/boundaries.test.ts forbids these layers to import an area. This list may only get shorter. Decision 172 records
 * these and the parts of the platform that know words of the business.
 */
const KNOWS_BUSINESS: Record<string, string> = {
  "src/platform/http/editing/edit.ts reads users": "names the person whose change conflicts with an edit",
  "src/platform/web/event-of-path.ts": "the frame of a public page finds the event's language by the address",
  "src/platform/web/open-order.ts": "a cookie that all public pages read; the areas of these pages differ",
  "src/values/platform-fee.ts":
    "pure rule that catalog, checkout, storefront and e-mails apply to the same price",
  "src/values/ticket-name.ts": "pure rule that tickets, orders and pages apply to the same name",
  "src/values/visit-source.ts": "pure rule that checkout, storefront and reporting apply to the same address",
};

const BUSINESS_NAME =
  /(?:^|-)(events?|orders?|tickets?|attendees?|organizers?|products?|invoices?|refunds?|payments?|stripe|vat|fees?|promo|guests?|check-in|sales?|sold|buyers?|visits?)(?=-|$)/;
/** Domain events, not events that people visit. */
const OTHER_EVENTS = /^(add-)?outbox-event/;
const TABLE =
  /\b(?:from|join|into|update|insertInto|updateTable|deleteFrom|selectFrom|innerJoin|leftJoin)\b\(?\s*["'`]?(\w+)/gi;

/**
 * Finds business knowledge in a file of a layer: in its name, and in the tables of areas in its statements.
 */
function businessIn(file: string, text: string): string[] {
  const name = path.posix.basename(file).replace(/\..*$/, "");
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
  const tables = new Set([...code.matchAll(TABLE)].map(([, table]) => table!.toLowerCase()));
  const foreign = [...tables].filter((table) => (areaOfTable(table) ?? "platform") !== "platform");
  const isNamed = BUSINESS_NAME.test(name) && !OTHER_EVENTS.test(name);
  return [...(isNamed ? [file] : []), ...foreign.toSorted().map((table) => `${file} reads ${table}`)];
}

test("no business code is below the areas, except for the listed files", () => {
  const files = globSync("src/{values,platform,ui,manage-ui}/**/*.{ts,tsx}", { cwd: ROOT })
    .map((file) => file.split(path.sep).join("/"))
    .filter((file) => !/\.test\.tsx?$/.test(file));
  const found = files.flatMap((file) => businessIn(file, readFileSync(path.join(ROOT, file), "utf8")));

  expect(files.length).toBeGreaterThan(200);
  expect(found.toSorted()).toEqual(Object.keys(KNOWS_BUSINESS).toSorted());
});

test.each([
  ["src/manage-ui/sold-bar.tsx", "", 1],
  ["src/values/vat-rates.ts", "", 1],
  ["src/platform/order-total.ts", "", 1],
  ["src/platform/planted.ts", `await db.selectFrom("orders").execute();`, 1],
  ["src/platform/planted.ts", "await sql`select id from events e join orders o on true`;", 2],
  ["src/platform/planted.ts", "await sql`update tickets set id = 1; update attendees set id = 1`;", 1],
  ["src/platform/queue/outbox-event.ts", `await tx.insertInto("outbox_events").execute();`, 0],
  ["src/ui/chip.tsx", "// reads from orders\nexport const Chip = () => null;", 0],
])("finds the business knowledge of %s: %s", (file, text, count) => {
  expect(businessIn(file, text)).toHaveLength(count);
});
