import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stageEvent, type StagedEvent } from "../bench/stage.ts";
import { seededRandom } from "../src/demo/random.ts";
import { testDatabase } from "../test/database.ts";
import { makeOrganizer } from "../test/factories.ts";
import { checkInvariants } from "./invariants.ts";
import { type Program, sharing, startProgram } from "./program.ts";
import {
  type ConcurrentBuyers,
  sendConcurrentBuyers,
  type ConcurrentBuyersReport,
} from "./concurrent-buyers.ts";
import { switchGuardOff } from "./switch-guard-off.ts";
import { untilQuiet } from "./until.ts";

/**
 * Buyers use two web processes on one database. FAULTS=long repeats the largest sale 20 times with 50,000
 * attempts each.
 */
const SALES =
  process.env.FAULTS === "long"
    ? Array.from({ length: 20 }, (_, round) => ({ capacity: 10_000, attempts: 50_000, round }))
    : [
        { capacity: 1, attempts: 100, round: 0 },
        { capacity: 7, attempts: 150, round: 0 },
        { capacity: 100, attempts: 800, round: 0 },
        { capacity: 10_000, attempts: 15_000, round: 0 },
      ];
const CONNECTIONS = 128;
const MAX_ROUNDS = 20;

const guarded = await testDatabase();
const unguarded = await testDatabase();
const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-sell-out-"));
let programs: Program[] = [];

beforeAll(async () => {
  await makeOrganizer(guarded.db);
  programs = await startTwo(guarded.url);
});

afterAll(() => fs.rmSync(dataFolder, { recursive: true, force: true }));

test("STK-01 sells one ticket once to 200 buyers at once, and refuses 199 as sold out", async () => {
  const event = await stageEvent(guarded.pool, { products: 1, quantity: 1, price: 0 });

  const report = await sendConcurrentBuyers(
    concurrentBuyersOf(event, { attempts: 200, connections: 200, maxUnits: 1, abandoning: 0 }),
  );

  expect(report).toMatchObject({ surprises: [], busy: 0, soldOut: 199 });
  expect([...report.completed.values()]).toEqual([1]);
  expect(await countSold(guarded.pool, event)).toEqual({ taken: 1, tickets: 1 });
});

test.each(SALES)(
  "STK-03 sells $capacity places to the last one, and no further, in $attempts attempts for up to 6, 3 in 10 abandoned (round $round)",
  async ({ capacity, attempts, round }) => {
    const event = await stageEvent(guarded.pool, { products: 1, quantity: capacity, price: 0 });
    const random = seededRandom(capacity + round);

    const reports = [await sendConcurrentBuyers(concurrentBuyersOf(event, { attempts, random }))];
    await untilQuiet(guarded.pool);
    reports.push(...(await sellTheRest(event)));

    const completed = new Map(reports.flatMap((report) => [...report.completed]));
    expect(reports.flatMap((report) => report.surprises)).toEqual([]);
    expect(await countSold(guarded.pool, event)).toEqual({ taken: capacity, tickets: capacity });
    expect(await ticketsByOrder(guarded.pool, event)).toEqual(completed);
    await untilQuiet(guarded.pool);
    expect(await checkInvariants(guarded.pool)).toEqual([]);
  },
);

test("PostgreSQL saw no deadlock in any of these sales", async () => {
  // The statistics of a session are complete when it has ended.
  await Promise.all(programs.map((program) => program.stop()));

  const { rows } = await guarded.pool.query(
    "select deadlocks from pg_stat_database where datname = current_database()",
  );

  expect(rows).toEqual([{ deadlocks: 0 }]);
});

test("control: oversells in the same chaos run with the guard switched off", async () => {
  await makeOrganizer(unguarded.db);
  await switchGuardOff(unguarded.pool);
  const two = await startTwo(unguarded.url);
  let sold = { taken: 0, tickets: 0 };

  for (let round = 0; round < MAX_ROUNDS && sold.tickets <= 100; round += 1) {
    const event = await stageEvent(unguarded.pool, { products: 1, quantity: 100, price: 0 });
    const where = { pool: unguarded.pool, ports: two.map(({ port }) => port) };
    await sendConcurrentBuyers(
      concurrentBuyersOf(event, { attempts: 400, random: seededRandom(round), ...where }),
    );
    sold = await countSold(unguarded.pool, event);
  }
  const violations = await checkInvariants(unguarded.pool);
  await Promise.all(two.map((program) => program.stop()));

  expect(sold.tickets).toBeGreaterThan(100);
  expect(violations.map(({ rule }) => rule)).toContain("a counter is between nothing and its capacity");
});

function startTwo(databaseUrl: string): Promise<Program[]> {
  return Promise.all([1, 2].map(() => startProgram(sharing(databaseUrl, dataFolder))));
}

function concurrentBuyersOf(
  event: StagedEvent,
  given: Partial<ConcurrentBuyers> & { attempts: number },
): ConcurrentBuyers {
  return {
    pool: guarded.pool,
    ports: programs.map(({ port }) => port),
    event,
    connections: CONNECTIONS,
    random: Math.random,
    maxUnits: 6,
    abandoning: 0.3,
    ...given,
  };
}

/** Sells tickets that groups left or returned to single buyers who complete their orders. */
async function sellTheRest(event: StagedEvent): Promise<ConcurrentBuyersReport[]> {
  const reports: ConcurrentBuyersReport[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const report = await sendConcurrentBuyers(
      concurrentBuyersOf(event, { attempts: 200, maxUnits: 1, abandoning: 0 }),
    );
    reports.push(report);
    await untilQuiet(guarded.pool);
    if (report.completed.size === 0 && report.busy === 0) break;
  }
  return reports;
}

async function countSold(pool: pg.Pool, event: StagedEvent): Promise<{ taken: number; tickets: number }> {
  const { rows } = await pool.query<{ taken: number; tickets: number }>(
    `select (select taken from stock where event_id = $1) as taken,
            (select count(*) from attendees where event_id = $1 and status = 'ACTIVE') as tickets`,
    [event.eventId],
  );
  return rows[0]!;
}

async function ticketsByOrder(pool: pg.Pool, event: StagedEvent): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ short_id: string; tickets: number }>(
    `select o.short_id, count(*) as tickets from orders o join attendees a on a.order_id = o.id
     where o.event_id = $1 and o.status = 'COMPLETED' group by 1`,
    [event.eventId],
  );
  return new Map(rows.map(({ short_id, tickets }) => [short_id, tickets]));
}
