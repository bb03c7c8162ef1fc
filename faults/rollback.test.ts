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

/**
 * The next version may add to every table, to the functions and to the jobs, and this program knows none of it.
 * tools/schema/migration-locks.test.ts checks that the next version's own migrations do no more than that.
 */
test("MIG-06 a program that is started again on the database that the next version has expanded sells, takes payments and lets in, and the next version goes on from there", async () => {
  const shop = await openFixture();
  const sales = await stageSales(shop.pool, 100_000);
  const balancer = createBalancer();
  const running = async (program: Program) => {
    balancer.setPorts([program.port]);
    await until("the program is ready", balancer.isComplete);
    return program;
  };
  let program = await running(await shop.startProgram());
  const before = startLoad({ balancer, events: sales, buyers: 4, random: seededRandom(6), abandoning: 0.2 });
  await until("this version has sold", () => before.report.bought.size >= ORDERS);
  const sold = await before.sendHome();
  await program.stop();

  await upgradeToNext(shop.pool);
  program = await running(await shop.startProgram());
  const after = startLoad({ balancer, events: sales, buyers: 4, random: seededRandom(7), abandoning: 0.2 });
  const door = await openDoor(shop.pool, balancer, sales[0]!.staged);
  await until("it sells again", () => after.report.bought.size >= ORDERS);
  await until("it has let people in", async () => (await countEntries(shop.pool)) >= ENTRIES);
  const scans = await door.close();
  const soldAfter = await after.sendHome();
  await balancer.stop();
  await untilSettled(shop.pool);
  const ended = await program.stop();
  const outcomes = [await audit(shop.pool, sold), await audit(shop.pool, soldAfter)];
  const missingEntries = await findMissingEntries(shop.pool, scans);
  const left = await stateOf(shop.pool);
  await shop.close();

  expect(ended.output).toContain(`A newer Tessera has upgraded the database (${NEXT})`);
  expect(outcomes).toEqual([ALL_IS_WELL, ALL_IS_WELL]);
  expect([soldAfter.lost, scans.failures, missingEntries]).toEqual([[], [], []]);
  expect([...soldAfter.bought.values()].map(({ isPaid }) => isPaid)).toEqual(
    expect.arrayContaining([true, false]),
  );
  // The program has neither replaced the newer functions by its own nor removed the record of the newer migration.
  expect(left).toEqual({ migrated: true, functions: ["9.0.0"] });
});

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
  await pool.query("update sql_functions set version = '9.0.0', hash = 'of the next version'");
  await pool.query("insert into kysely_migration (name, timestamp) values ($1, now()::text)", [NEXT]);
}

async function countEntries(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ entries: number }>("select count(*)::int as entries from check_ins");
  return rows[0]!.entries;
}

async function stateOf(pool: pg.Pool) {
  const { rows } = await pool.query<{ migrated: boolean; functions: string[] }>(
    `select exists (select from kysely_migration where name = $1) as migrated,
            array(select distinct version from sql_functions) as functions`,
    [NEXT],
  );
  return rows[0];
}
