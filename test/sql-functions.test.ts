import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { describeSqlFunctions, findSqlViolations, readSqlFunctions } from "./boundaries/sql-functions.ts";
import { AREA_ORDER, type Area, areaOfTable, standsAtOrBelow, TABLES } from "./boundaries/table-areas.ts";
import { testDatabase } from "./database.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const functions = readSqlFunctions(ROOT);
const programTexts = globSync("src/*/**/*.{ts,tsx}", { cwd: ROOT })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .toSorted()
  .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")] as const);
const { db } = await testDatabase();

/**
 * Calls from TypeScript to SQL functions of a lower area. Remove an entry when its use case moves to the area
 * of its function; add none.
 */
const CALLS_DOWNWARDS: Record<string, string> = {
  "catalog → count_capacity":
    "a shared capacity counts what orders already hold, under the lock of its counter",
  "catalog → find_platform_fee": "the price that buyers see contains the platform fee that they bear",
  "payments → record_refund": "a refund that the provider made may cancel the order, in the same transaction",
  "payments → request_refund": "a refund changes the refund status of its order, in the same transaction",
  "payments → settle_payments": "a payment completes its order, in the same transaction",
  "payments → sync_refunds": "as record_refund, for refunds made at the provider",
  "tickets → cancel_attendee": "a cancelled ticket gives back a unit of its order's line",
  "tickets → reactivate_attendee": "a reactivated ticket takes that unit again",
};

/** SQL functions that TypeScript calls from a file and a function of another name. Older programs call them too. */
const OTHERWISE_NAMED: Record<string, string> = {
  cancel_attendee: "updateAttendee cancels a ticket as one of several changes",
  cancel_unpaid_order: "cancelUnpaidOrders calls it for one order at a time",
  complete_paid_order: "completeAtDesk and SQL functions complete an order as one of several steps",
  find_fee_taxation: "part of the statement of findAccountFees",
  find_payments_left: "part of the statement of findOrderMoney",
  find_platform_fee: "part of the statements of findAccountFees and of the catalogue",
  find_refundable_payments: "part of statements that sum what is left to refund",
  oldest_program: "a read, so findOldestProgram",
  undo_scan: "undoScans calls it for one scan at a time",
};

test("the document lists every SQL function with its area and the tables it writes", async () => {
  await expect(document()).toMatchFileSnapshot("../docs/sql-functions.md");
});

test("the folder contains the functions and views of the database, and no others", async () => {
  const { rows } = await sql<{ name: string }>`
    select p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select viewname from pg_views where schemaname = 'public' order by name`.execute(db);

  // Indexes are built with search_text, so a migration creates it.
  expect(rows.map(({ name }) => name)).toEqual(
    [...functions.map(({ name }) => name), "search_text"].toSorted(),
  );
});

test("every table belongs to exactly one area", async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename not like 'kysely\\_%' order by tablename`.execute(db);

  expect(Object.values(TABLES).flat().toSorted()).toEqual(rows.map(({ name }) => name));
});

test("SQL functions write tables and call functions only of their own area and of those above it", () => {
  expect(functions.length).toBeGreaterThan(35);
  expect(functions.filter(({ area }) => !AREA_ORDER.includes(area))).toEqual([]);
  expect(findSqlViolations(functions)).toEqual([]);
});

test("SQL functions, migrations and data steps enqueue no jobs", () => {
  const texts = globSync("database/{functions,migrations,data-steps}/**/*.sql", { cwd: ROOT }).map((file) => [
    file,
    readFileSync(path.join(ROOT, file), "utf8"),
  ]);

  expect(texts.filter(([, text]) => /graphile_worker/.test(text!)).map(([file]) => file)).toEqual([]);
});

test("statements of TypeScript add jobs only with the functions of the queue, which check names and payloads", () => {
  const adding = programTexts.filter(([, text]) => /graphile_worker\.add_jobs?\b/.test(text));

  expect(adding.map(([file]) => path.dirname(file))).toEqual(adding.map(() => "src/platform/queue"));
  expect(adding).not.toEqual([]);
});

test("migrations create no functions except the one that indexes are built with", () => {
  const found = globSync("database/migrations/*.sql", { cwd: ROOT }).flatMap((file) =>
    [
      ...readFileSync(path.join(ROOT, file), "utf8").matchAll(
        /^create (?:or replace )?(?:function|view|trigger) (\w+)/gm,
      ),
    ].map(([, name]) => name),
  );

  expect(found).toEqual(["search_text"]);
});

test("TypeScript calls SQL functions only of its own area and of those above it, except for the listed ones", () => {
  const found = new Set<string>();
  for (const one of functions.filter(({ kind }) => kind === "function"))
    for (const file of callersOf(one)) {
      const area = file.split("/")[1] as Area;
      if (AREA_ORDER.includes(area) && !standsAtOrBelow(area, one.area)) found.add(`${area} → ${one.name}`);
    }

  expect([...found].toSorted()).toEqual(Object.keys(CALLS_DOWNWARDS));
});

test("an SQL function is named like a file or a function that calls it, except for the listed ones", () => {
  const otherwise = functions
    .filter(({ kind }) => kind === "function")
    .filter(({ name }) => {
      const inCode = new RegExp(`function ${camelCase(name)}\\b`);
      const callers = programTexts.filter(([, text]) => new RegExp(`\\b${name}\\(`).test(text));
      const isNamed = callers.some(
        ([file, text]) => path.parse(file).name === name.replaceAll("_", "-") || inCode.test(text),
      );
      return callers.length > 0 && !isNamed;
    })
    .map(({ name }) => name);

  expect(otherwise.toSorted()).toEqual(Object.keys(OTHERWISE_NAMED));
});

test.each([
  ["insert into orders (id) values (1);", ["payments/planted writes orders of checkout"]],
  ["update invoices set status = 'PAID';", ["payments/planted writes invoices of invoices"]],
  ["delete from saved_views;", ["payments/planted writes saved_views of lists"]],
  [
    "merge into invoice_counters h using x on true when matched then do nothing;",
    ["payments/planted writes invoice_counters of invoices"],
  ],
  ["truncate messages;", ["payments/planted writes messages of messaging"]],
  ["perform below();", ["payments/planted uses orders/below"]],
  ["insert into nowhere values (1);", ["payments/planted writes nowhere, which is a table of no area"]],
  ["execute 'delete from orders';", ["payments/planted writes (dynamic SQL), which is a table of no area"]],
  ["perform 1 from orders where id = 1 for update;", []],
  ["perform 1 from orders o order by o.id for no key update of o;", []],
  ["insert into refunds (id) values (1) on conflict (id) do update set amount = 1;", []],
  ["update stock set taken = 0; -- insert into orders", []],
])("finds in a function of payments: %s", (body, violations) => {
  const planted = describeSqlFunctions({
    "payments/planted.sql": `create or replace function planted() returns void language plpgsql as $$ begin ${body}\nend $$;`,
    "orders/below.sql": "create or replace function below() returns void language sql as $$ select 1 $$;",
  });

  expect(findSqlViolations(planted)).toEqual(violations);
});

/** The files of the program that call a function or read a view. */
function callersOf({ name, kind }: { name: string; kind: "function" | "view" }): string[] {
  const call = kind === "function" ? new RegExp(`\\b${name}\\(`) : new RegExp(`(?:from|join) ${name}\\b`);
  return programTexts.filter(([, text]) => call.test(text)).map(([file]) => file);
}

function camelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, next: string) => next.toUpperCase());
}

function document(): string {
  const rows = functions
    .toSorted((a, b) => AREA_ORDER.indexOf(a.area) - AREA_ORDER.indexOf(b.area) || (a.name < b.name ? -1 : 1))
    .map(({ name, kind, area, writes }) => {
      const inProgram = callersOf({ name, kind }).map(
        (caller) => `[${caller.replace("src/", "")}](../${caller})`,
      );
      const inSql = functions
        .filter(({ calls }) => calls.includes(name))
        .map((caller) => `\`${caller.name}\``);
      const file = `../database/functions/${area}/${name.replaceAll("_", "-")}.sql`;
      const tables = writes.map((table) =>
        areaOfTable(table) === area ? table : `${table} (${areaOfTable(table)})`,
      );
      return `| ${area} | [\`${name}\`](${file})${kind === "view" ? " (view)" : ""} | ${tables.join(", ") || "–"} | ${[...inProgram, ...inSql].join(", ") || "–"} |`;
    });
  return [
    "# SQL functions and views",
    "",
    "A test writes this list. Run `npx vitest run test/sql-functions.test.ts -u` to update it. The third column lists the tables that a function writes. If a table belongs to another area, the name of that area follows in brackets. If no caller is listed, a trigger or a data step calls the function. How to change one: [CONTRIBUTING](../CONTRIBUTING.md#change-an-sql-function).",
    "",
    "| area | function | tables it writes | called by |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}
