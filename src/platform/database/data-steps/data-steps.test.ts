import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../../../../test/database.ts";
import { runMigrations } from "../run-migrations.ts";
import { type DataStep, readDataSteps } from "./data-step-files.ts";
import { listUnfinishedDataSteps } from "./list-data-steps.ts";
import { finishDataStep, registerDataSteps, runBatch, runDataSteps } from "./run-data-steps.ts";

const { db, pool } = await testDatabase();
const ROWS = 2_500;
const NAME = "0901-label-of-seats";
const TEXT = `-- table seats
with batch as (select id from seats where id > $1 order by id limit $2),
filled as (update seats s set label = upper(s.row) from batch where s.id = batch.id and s.label is null)
select max(id) as last_id, count(*) as rows from batch`;
const STEP = readDataSteps({ [`../database/data-steps/${NAME}.sql`]: TEXT })[0]!;

beforeEach(async () => {
  await pool.query(`
    drop table if exists seats;
    delete from data_steps;
    create table seats (id bigint generated always as identity primary key, row text, label text);
    insert into seats (row) select 'a' || n from generate_series(1, ${ROWS}) n`);
});

const atOnce = async <Answer>(work: () => Promise<Answer>) => work();
const run = (step: DataStep, batches = Infinity) =>
  runDataSteps(db, [step], { throttle: atOnce, hasTime: () => --batches > 0 });

async function labelled(): Promise<number> {
  const { rows } = await pool.query("select count(*)::int as n from seats where label = upper(row)");
  return rows[0].n;
}

test("handles every row once, and is then finished", async () => {
  await registerDataSteps(db, [STEP]);

  await run(STEP);

  const { rows } = await pool.query(
    "select name, rows_done, finished_at is not null as done from data_steps",
  );
  expect(rows).toEqual([{ name: NAME, rows_done: ROWS, done: true }]);
  expect(await labelled()).toBe(ROWS);
  expect(await listUnfinishedDataSteps(db)).toEqual([]);
});

test("goes on where it was interrupted, and says how far it is", async () => {
  await registerDataSteps(db, [STEP]);

  await run(STEP, 1);
  expect(await listUnfinishedDataSteps(db)).toEqual([{ name: NAME, rowsDone: 1_000, share: 0.4 }]);
  expect(await labelled()).toBe(1_000);
  await registerDataSteps(db, [STEP]); // Another start of the program.
  await run(STEP);

  expect(await labelled()).toBe(ROWS);
});

test("a batch that fails leaves neither its rows nor its progress", async () => {
  await registerDataSteps(db, [STEP]);
  await pool.query("alter table seats add check (row <> 'a1500' or label is null)");

  await expect(run(STEP)).rejects.toThrow(/check constraint/);

  expect(await labelled()).toBe(1_000);
  expect(await listUnfinishedDataSteps(db)).toMatchObject([{ rowsDone: 1_000 }]);
});

test("a batch takes fewer rows after one that took long", async () => {
  await registerDataSteps(db, [STEP]);
  const slow = TEXT.replace("\nselect max", ", slow as materialized (select pg_sleep(0.3))\nselect max");

  await runBatch(db, { ...STEP, batch: `${slow}, slow` });

  const { rows } = await pool.query("select batch_size from data_steps");
  expect(rows).toEqual([{ batch_size: 500 }]);
});

test("two processes share a step, and each row is handled once", async () => {
  await registerDataSteps(db, [STEP]);
  await pool.query("update data_steps set batch_size = 10");

  await Promise.all([finishDataStep(db, STEP, async () => {}), finishDataStep(db, STEP, async () => {})]);

  const { rows } = await pool.query("select rows_done from data_steps");
  expect(rows).toEqual([{ rows_done: ROWS }]);
  expect(await labelled()).toBe(ROWS);
});

test("MIG-02 a migration that needs a data step runs what is left of it first", async () => {
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const files = new Map(names.rows.map(({ name }) => [name, ""]));
  files.set(
    "0902-label-is-there",
    `-- needs data step ${NAME}\nalter table seats alter column label set not null;`,
  );
  await registerDataSteps(db, [STEP]);
  await run(STEP, 1);
  const finished: string[] = [];

  const ran = await runMigrations(db as never, files, {
    lockMilliseconds: 200,
    onOnline: () => {},
    finishDataStep: async (name) => {
      finished.push(name);
      await finishDataStep(db, STEP, async () => {});
    },
  });

  expect(ran).toEqual(["0902-label-is-there"]);
  expect(finished).toEqual([NAME]);
  expect(await labelled()).toBe(ROWS);
});

test("MIG-11 a new unique key comes after a step that has cleaned the data", async () => {
  await pool.query("insert into seats (row) select row from seats where id <= 5");
  const clean = `-- table seats
with batch as (select id, row from seats where id > $1 order by id limit $2),
renamed as (
  update seats s set row = s.row || ' (' || s.id || ')' from batch
  where s.id = batch.id and exists (select from seats o where o.row = batch.row and o.id < batch.id))
select max(id) as last_id, count(*) as rows from batch`;
  const step = readDataSteps({ "x/0903-rows-are-unique.sql": clean })[0]!;
  const names = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const files = new Map(names.rows.map(({ name }) => [name, ""]));
  files.set(
    "0904-unique-rows",
    "-- needs data step 0903-rows-are-unique\nalter table seats add constraint seats_row unique (row);",
  );

  await runMigrations(db as never, files, {
    lockMilliseconds: 200,
    onOnline: () => {},
    finishDataStep: () => finishDataStep(db, step, async () => {}),
  });

  const { rows } = await pool.query("select row from seats where id > $1 order by id", [ROWS]);
  expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5].map((n) => `a${n} (${ROWS + n})`));
  await expect(pool.query("insert into seats (row) values ('a1')")).rejects.toThrow(/seats_row/);
});

test("a step of an empty table is finished at once, and one without a table is refused", async () => {
  await pool.query("truncate seats");

  await registerDataSteps(db, [STEP]);

  expect(await listUnfinishedDataSteps(db)).toEqual([]);
  expect(() => readDataSteps({ "x/0901-nothing.sql": "select 1" })).toThrow(/0901-nothing/);
});
