import type pg from "pg";
import { expect, test } from "vitest";
import { seededRandom } from "../src/demo/random.ts";
import { ALL_IS_WELL, audit, untilSettled } from "./audit.ts";
import { createBalancer } from "./balancer.ts";
import { openFixture, stageSales } from "./fixture.ts";
import { startLoad } from "./load.ts";
import type { Program } from "./program.ts";
import { until } from "./until.ts";
import { findMissingEntries, openDoor } from "./upgrade/door.ts";

const ORDERS = 30;
const ENTRIES = 5;
const NEXT = "9000-next-version";

/** Named statements read their answers. Each connection prepares those statements once. */
const FUNCTIONS_OF_SELLING = ["claim_holds", "complete_orders", "find_checkout_orders", "scan_tickets"];

/**
 * The next version may add to every table, to the functions and to the jobs, and this program knows none of it.
 * tools/schema/migration-locks.test.ts checks that the next version's own migrations do no more than that.
 */
test("MIG-01 MIG-06 a program sells, takes payments and lets in while the next version expands the database and after another start on it, and the next version goes on from there", async () => {
  const fixture = await openFixture();
  const sales = await stageSales(fixture.pool, 100_000);
  const balancer = createBalancer();
  const running = async (program: Program) => {
    balancer.setPorts([program.port]);
    await until("the program is ready", balancer.isComplete);
    return program;
  };
  const open = async (seed: number) => ({
    load: startLoad({ balancer, events: sales, buyers: 4, random: seededRandom(seed), abandoning: 0.2 }),
    door: await openDoor(fixture.pool, balancer, sales[0]!.staged),
  });
  let program = await running(await fixture.startProgram());
  const first = await open(6);
  await untilMoreIsSold(first);

  await upgradeToNext(fixture.pool);
  await untilMoreIsSold(first);
  const before = await closed(first);
  await program.stop();
  program = await running(await fixture.startProgram());
  const second = await open(7);
  await untilMoreIsSold(second);
  const after = await closed(second);
  await balancer.stop();
  await untilSettled(fixture.pool);
  const ended = await program.stop();
  const outcomes = [await audit(fixture.pool, before.sold), await audit(fixture.pool, after.sold)];
  const missingEntries = [
    ...(await findMissingEntries(fixture.pool, before.scans)),
    ...(await findMissingEntries(fixture.pool, after.scans)),
  ];
  const left = await stateOf(fixture.pool);
  await fixture.close();

  expect(ended.output).toContain(`A newer Tessera has upgraded the database (${NEXT})`);
  expect([...before.scans.failures, ...after.scans.failures]).toEqual([]);
  expect(outcomes).toEqual([ALL_IS_WELL, ALL_IS_WELL]);
  expect([before.sold.lost, after.sold.lost, missingEntries]).toEqual([[], [], []]);
  for (const { sold } of [before, after])
    expect([...sold.bought.values()].map(({ isPaid }) => isPaid)).toEqual(
      expect.arrayContaining([true, false]),
    );
  // The program has neither replaced the newer functions by its own nor removed the record of the newer migration.
  expect(left).toEqual({ migrated: true, functions: ["9.0.0"] });
});

interface Selling {
  load: ReturnType<typeof startLoad>;
  door: Awaited<ReturnType<typeof openDoor>>;
}

/** Waits for further free orders, paid orders and entries, or for the first failure. */
async function untilMoreIsSold({ load, door }: Selling): Promise<void> {
  const free = () => [...load.report.bought.values()].filter(({ isPaid }) => !isPaid).length;
  const paid = () => load.report.bought.size - free();
  const reached = [free() + ORDERS / 2, paid() + ORDERS / 2, door.report.admitted.length + ENTRIES];
  await until("more is sold and let in", () => {
    const failed = load.report.surprises.length + load.report.lost.length + door.report.failures.length > 0;
    const counts = [free(), paid(), door.report.admitted.length];
    return failed || counts.every((count, index) => count >= reached[index]!);
  });
}

async function closed({ load, door }: Selling) {
  const scans = await door.close();
  return { scans, sold: await load.stop() };
}

/** Simulates the first of an upgrade's two steps: adds to everything, and removes nothing. */
async function upgradeToNext(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(relname) as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^kysely'`,
  );
  for (const { name } of rows)
    await pool.query(
      `alter table ${name} add column next_text text, add column next_number int not null default 7`,
    );
  await pool.query("create table next_table (id bigint primary key, order_id bigint references orders (id))");
  await pool.query("create index next_index on attendees (next_number)");
  for (const name of FUNCTIONS_OF_SELLING) await appendColumn(pool, name);
  await pool.query("update sql_functions set version = '9.0.0', hash = 'of the next version'");
  await pool.query("insert into kysely_migration (name, timestamp) values ($1, now()::text)", [NEXT]);
}

/** Replaces a function by one whose answer has another column at the end. */
async function appendColumn(pool: pg.Pool, name: string): Promise<void> {
  const { rows } = await pool.query<{ parameters: string; count: number; result: string }>(
    `select pg_get_function_arguments(oid) as parameters, pronargs as count, pg_get_function_result(oid) as result
     from pg_proc where proname = $1`,
    [name],
  );
  const { parameters, count, result } = rows[0]!;
  const passed = Array.from({ length: count }, (_, index) => `$${index + 1}`).join(", ");
  await pool.query(`
    begin;
    alter function ${name} rename to ${name}_before;
    create function ${name}(${parameters}) returns ${result.replace(/\)$/, ", next_number integer)")} language sql
    as $$ select *, 7 from ${name}_before(${passed}) $$;
    commit`);
}

async function stateOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ migrated: boolean; functions: string[] }>(
    `select exists (select from kysely_migration where name = $1) as migrated,
            array(select distinct version from sql_functions) as functions`,
    [NEXT],
  );
  return rows[0];
}
