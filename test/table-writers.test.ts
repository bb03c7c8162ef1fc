import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { describeSqlFunctions, readSqlFunctions } from "./boundaries/sql-functions.ts";
import { functionWrites, sharedWrites, tableWritesOf, upwardWrites } from "./boundaries/table-writers.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

interface SharedWrite {
  writer: string;
  tables: readonly string[];
  why: string;
}

/**
 * Tables that an area writes although another area owns them, in TypeScript or in its SQL functions, each in one
 * transaction with rows of the writer. The owner is always above the writer. What keeps these tables right:
 * docs/decisions/172-tables-that-several-areas-write.md. Remove an entry when its statement moves to the owner; add
 * none.
 */
const SHARED_WRITES: readonly SharedWrite[] = [
  {
    writer: "checkout",
    tables: ["attendees", "stock"],
    why: "a hold creates the tickets and takes their places; completing, expiring and abandoning an order move both",
  },
  {
    writer: "checkout",
    tables: ["payment_intents", "payments", "refunds"],
    why: "settle_payments completes an order with its payment, or refunds it, in one transaction",
  },
  {
    writer: "checkout",
    tables: ["attendees", "order_history", "payment_intents", "provider_customers"],
    why: "purging an abandoned checkout deletes all personal data in one transaction",
  },
  {
    writer: "orders",
    tables: ["attendees", "order_items", "orders", "question_answers", "stock"],
    why: "changing or cancelling an order or a ticket changes its lines, tickets, answers and places together",
  },
  {
    writer: "orders",
    tables: ["order_history", "refund_lines", "refunds"],
    why: "a refund changes the refund status of its order, and may cancel it, in one transaction",
  },
  {
    writer: "manual-orders",
    tables: ["attendees", "order_history", "order_items", "orders", "question_answers", "stock"],
    why: "write_manual_orders creates finished orders, many at once, without hold and payment",
  },
  {
    writer: "organizers",
    tables: ["events", "organizers"],
    why: "an organiser is details and states of a row that a first event creates; archiving it archives its events",
  },
  {
    writer: "erasures",
    tables: [
      "attendee_imports",
      "attendees",
      "audit_entries",
      "automatic_emails",
      "contact_messages",
      "customers",
      "message_attachments",
      "messages",
      "order_billing",
      "order_consents",
      "order_history",
      "orders",
      "outgoing_messages",
      "payment_intents",
      "provider_customers",
      "question_answers",
      "refunds",
      "sale_alerts",
      "saved_views",
      "task_rows",
      "tasks",
      "undeliverable_addresses",
      "waiting_entries",
      "wallet_registrations",
      "webhook_messages",
    ],
    why: "erase_person erases a person from every table in one transaction",
  },
  {
    writer: "app",
    tables: [
      "automatic_emails",
      "contact_messages",
      "provider_events",
      "tasks",
      "webhook_deliveries",
      "installation",
    ],
    why: "after a restore, ends the work that waits in the restored rows, before any area runs",
  },
  {
    writer: "app",
    tables: ["report_schedules", "users", "webhooks"],
    why: "completes the rows of an account that arrived as a bundle; the bundle itself writes every table by COPY",
  },
  {
    writer: "demo",
    tables: [
      "accounts",
      "affiliates",
      "attendees",
      "capacity_assignment_products",
      "capacity_assignments",
      "check_in_lists",
      "check_ins",
      "event_hourly_visits",
      "event_settings",
      "events",
      "images",
      "memberships",
      "order_items",
      "orders",
      "organizers",
      "payment_intents",
      "payments",
      "product_categories",
      "product_prices",
      "product_taxes_and_fees",
      "products",
      "promo_codes",
      "scans",
      "simulator_intents",
      "stock",
      "taxes_and_fees",
      "users",
    ],
    why: "writes sales of past months, which no use case can create, into a new account",
  },
];

/** The outbox belongs to the platform and is written by every area: with each change, in its transaction. */
const WRITTEN_BY_ALL = "outbox_events";

/** Folders that compose the areas. They write what no single area can. */
const COMPOSING = ["app", "demo", "dev"];

const inTypeScript = globSync("src/*/**/*.{ts,tsx}", { cwd: ROOT })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => tableWritesOf(file, readFileSync(path.join(ROOT, file), "utf8")));
const inSql = functionWrites(readSqlFunctions(ROOT));

test("TypeScript and SQL functions write only tables of their own area and of those above it", () => {
  const ofAreas = inTypeScript.filter(({ area }) => !COMPOSING.includes(area));

  expect(ofAreas.length).toBeGreaterThan(150);
  expect(inSql.length).toBeGreaterThan(90);
  expect(upwardWrites([...ofAreas, ...inSql])).toEqual([]);
});

test("one area writes each table, in TypeScript and in SQL, except for the listed ones", () => {
  const listed = SHARED_WRITES.flatMap(({ writer, tables }) => tables.map((table) => `${writer} → ${table}`));
  const writes = [...inTypeScript, ...inSql].filter(({ table }) => table !== WRITTEN_BY_ALL);

  expect(sharedWrites(writes)).toEqual([...new Set(listed)].toSorted());
});

test("finds a table of another area that only an SQL function writes", () => {
  const planted = describeSqlFunctions({
    "checkout/planted.sql":
      "create or replace function planted() returns void language sql as $$ update products set title = '' $$;",
  });

  expect(sharedWrites(functionWrites(planted))).toEqual(["checkout → products"]);
  expect(functionWrites(planted)).toEqual([
    { file: "database/functions/checkout/planted.sql", area: "checkout", table: "products" },
  ]);
});

test.each([
  [`await tx.insertInto("orders").values(row).execute();`, "orders"],
  [`await tx.updateTable("orders as o").set({}).execute();`, "orders"],
  [`await tx\n  .deleteFrom(\n    "saved_views",\n  )`, "saved_views"],
  ["await sql`insert into invoices (id) values (1)`.execute(tx);", "invoices"],
  ["await pool.query({ text: `update messages set status = 'SENT'` });", "messages"],
  ["await sql`with gone as (delete from tasks returning id) select 1`.execute(tx);", "tasks"],
  [`await copyRows(tx, { table: "questions", where });`, "questions"],
  [
    `for (const table of ["invoices"]) await sql\`delete from \${sql.table(table)}\`.execute(tx);`,
    "invoices",
  ],
  [`for (const table of ["invoices"]) await tx.deleteFrom(table).execute();`, "invoices"],
])("finds a write against the order in a file of events: %s", (text, table) => {
  const planted = tableWritesOf("src/events/planted.ts", text);

  expect(planted.map((one) => one.table)).toEqual([table]);
  expect(upwardWrites(planted)).toHaveLength(1);
  expect(sharedWrites(planted)).toEqual([`events → ${table}`]);
});

test("finds a write of a table of an area above, and a write from a folder that is no area", () => {
  const fromBelow = tableWritesOf("src/orders/planted.ts", `tx.insertInto("events")`);
  const fromKit = tableWritesOf("src/ui/planted.ts", `tx.insertInto("events")`);

  expect(upwardWrites(fromBelow)).toEqual([]);
  expect(sharedWrites(fromBelow)).toEqual(["orders → events"]);
  expect(upwardWrites(fromKit)).toEqual([
    "src/ui/planted.ts writes events of events, but belongs to no area",
  ]);
});

test.each([
  "await sql`select id from orders o for update of o`.execute(tx);",
  "await sql`select id from orders order by id for no key update`.execute(tx);",
  "await sql`insert into events (id) values (1) on conflict (id) do update set id = 2`.execute(tx);",
  `// insert into orders\n/* update invoices */\nawait tx.selectFrom("orders").execute();`,
])("finds no foreign write in %s", (text) => {
  expect(sharedWrites(tableWritesOf("src/events/planted.ts", text))).toEqual([]);
});
