import { Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { emptyDatabase } from "../../../test/database.ts";
import { MigrationDialect } from "./migration-dialect.ts";
import { runMigrations } from "./run-migrations.ts";

const TABLES = `create table seats (id bigint generated always as identity primary key, row text);
  insert into seats (row) select 'A' || n from generate_series(1, 1000) n;`;
const INDEX = `-- online
-- Finds a seat; in a text there may be a semicolon.
drop index concurrently if exists seats_row;
create index concurrently seats_row on seats (row) where row <> ';';
`;

const opened: { destroy(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.destroy();
});

/** Returns a database in which a previous version has created the tables. */
async function openOldDatabase() {
  const url = await emptyDatabase();
  const open = () => openFor(url);
  const db = open();
  await migrate(db, { "0001-tables": TABLES });
  return { url, db, open };
}

function openFor(url: string): Kysely<unknown> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on("connect", (client) => client.on("error", () => {})); // A test ends connections.
  const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
  opened.push(db);
  return db;
}

async function migrate(
  db: Kysely<unknown>,
  files: Record<string, string>,
  onOnline: (name: string) => void = () => {},
): Promise<string[]> {
  const finishDataStep = () => Promise.reject(new Error("no migration here needs one"));
  return runMigrations(db, new Map(Object.entries(files)), {
    lockMilliseconds: 200,
    onOnline,
    finishDataStep,
  });
}

async function indexesOf(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; isvalid: boolean }>`
    select indexrelid::regclass::text as name, indisvalid as isvalid from pg_index
    where indrelid = 'seats'::regclass and not indisprimary`.execute(db);
  return rows;
}

test("MIG-02 a migration that fails keeps those before it, because each is a separate transaction", async () => {
  const { db } = await openOldDatabase();
  const files = {
    "0001-tables": TABLES,
    "0002-colour": "alter table seats add column colour text;",
    "0003-broken": "alter table seats add column size int; select 1 / 0;",
  };

  await expect(migrate(db, files)).rejects.toThrow("division by zero");

  const { rows } =
    await sql`select column_name from information_schema.columns where table_name = 'seats'`.execute(db);
  expect(rows.map((row) => (row as { column_name: string }).column_name).toSorted()).toEqual([
    "colour",
    "id",
    "row",
  ]);
  expect(await migrate(db, { ...files, "0003-broken": "select 1;" })).toEqual(["0003-broken"]);
});

test("an online migration builds its index while a transaction that has read and written the table goes on", async () => {
  const { url, db } = await openOldDatabase();
  const seller = new pg.Client(url);
  await seller.connect();
  await seller.query("begin; update seats set row = 'B1' where id = 1");
  const announced: string[] = [];

  const migrating = migrate(db, { "0001-tables": TABLES, "0002-row": INDEX }, (name) => announced.push(name));
  const other = new pg.Client(url);
  await other.connect();
  while ((await indexesOf(db)).length === 0) await other.query("select pg_sleep(0.02)");
  await other.query("set lock_timeout = '1s'; update seats set row = 'B2' where id = 2");
  await seller.query("commit");

  expect(await migrating).toEqual(["0002-row"]);
  expect(announced).toEqual(["0002-row"]);
  expect(await indexesOf(db)).toEqual([{ name: "seats_row", isvalid: true }]);
  await Promise.all([seller.end(), other.end()]);
});

test("MIG-03 an online migration that was interrupted runs again and replaces its unfinished index", async () => {
  const { url, db, open } = await openOldDatabase();
  const seller = new pg.Client(url);
  await seller.connect();
  await seller.query("begin; update seats set row = 'B1' where id = 1");
  const files = { "0001-tables": TABLES, "0002-row": INDEX };

  const interrupted = migrate(open(), files).catch((error: Error) => error.message);
  while ((await indexesOf(db)).length === 0) await seller.query("select pg_sleep(0.02)");
  await sql`select pg_terminate_backend(pid) from pg_stat_progress_create_index`.execute(db);
  expect(await interrupted).toEqual(expect.any(String));
  await seller.query("commit");
  await seller.end();

  expect(await indexesOf(db)).toEqual([{ name: "seats_row", isvalid: false }]);
  expect(await migrate(db, files)).toEqual(["0002-row"]);
  expect(await indexesOf(db)).toEqual([{ name: "seats_row", isvalid: true }]);
});

test("processes that start together run an online migration once, and do not wait for each other in a circle", async () => {
  const { open } = await openOldDatabase();
  const files = {
    "0001-tables": TABLES,
    "0002-row": INDEX,
    "0003-colour": "alter table seats add column colour text;",
  };

  const ran = await Promise.all([open(), open(), open()].map((db) => migrate(db, files)));

  expect(ran.flat().toSorted()).toEqual(["0002-row", "0003-colour"]);
});

test("an empty database gets online migrations, too, in its one transaction", async () => {
  const db = openFor(await emptyDatabase());

  expect(await migrate(db, { "0001-tables": TABLES, "0002-row": INDEX })).toEqual([
    "0001-tables",
    "0002-row",
  ]);
  expect(await indexesOf(db)).toEqual([{ name: "seats_row", isvalid: true }]);
});
