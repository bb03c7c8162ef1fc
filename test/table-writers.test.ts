import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { sharedWrites, tableWritesOf, upwardWrites } from "./boundaries/table-writers.ts";

const ROOT = path.resolve(import.meta.dirname, "..");

/**
 * Tables that an area writes although another area owns them, each in one transaction with rows of the
 * writer. The owner is always above the writer. Remove an entry when its statement moves to the owner; add
 * none.
 */
const SHARED_WRITES: Record<string, string> = {
  "checkout → attendees": "purging an abandoned checkout deletes all personal data in one transaction",
  "checkout → order_history": "purging an abandoned checkout deletes its history with it",
  "checkout → payment_intents": "purging an abandoned checkout clears what the provider was told",
  "checkout → provider_customers": "purging an abandoned checkout forgets the buyer at the provider",
  "messaging → contact_messages": "a contact message is deleted with the job that sends it",
  "orders → attendees": "editing an order or a ticket changes both in one transaction",
  "orders → order_items": "adding or exchanging a ticket changes the lines of its order",
  "orders → orders": "checkout creates orders; orders changes them afterwards",
  "orders → question_answers": "naming a guest replaces the guest's answers",
  "organizers → events": "an organiser that is archived archives its events",
  "organizers → organizers": "a first event creates an organiser, a published event publishes it",
};

/** Demo data and developer pages write rows that no use case creates, such as sales of past months. */
const WITHOUT_AREA = ["demo", "dev", "app"];

const writes = globSync("src/*/**/*.{ts,tsx}", { cwd: ROOT })
  .map((file) => file.split(path.sep).join("/"))
  .filter((file) => !/\.test\.tsx?$/.test(file) && !WITHOUT_AREA.includes(file.split("/")[1]!))
  .flatMap((file) => tableWritesOf(file, readFileSync(path.join(ROOT, file), "utf8")));

test("TypeScript writes only tables of its own area and of those above it", () => {
  expect(writes.length).toBeGreaterThan(150);
  expect(upwardWrites(writes)).toEqual([]);
});

test("one area writes each table, except for the listed ones", () => {
  expect(sharedWrites(writes)).toEqual(Object.keys(SHARED_WRITES).toSorted());
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
