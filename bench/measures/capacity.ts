import { setTimeout as sleep } from "node:timers/promises";
import { freeBuyer } from "../buyers.ts";
import {
  type CapacityCosts,
  combine,
  type Cost,
  type OrderCost,
  visitorsEachSecond,
} from "../capacity-model.ts";
import { cpuSeconds, treeCpuSeconds } from "../cpu-time.ts";
import type { Buyer } from "../driver.ts";
import { arrive, quantile } from "../open-load.ts";
import { PORT, type RunningServer, type UnderTest } from "../server-under-test.ts";
import { AMPLE, stageEvent } from "../stage.ts";
import { scansAt, stageDoor } from "./door.ts";
import { canonicalPath } from "./pages.ts";

/** Arrivals per second while the constants are measured: a busy program that is not at its limit. */
const PAGES = 400;
const ORDERS = [60, 250, 600];
const MANY_ORDERS = 600;
const SCANS = 400;
const ATTENDEES = 20_000;
const SECONDS = 15;
/** Orders are measured for as long as the database takes to come round to each table with its autovacuum. */
const ORDER_SECONDS = 60;
/** V8 compiles during the first 20,000 orders of a process. */
const WARM_UP_SECONDS = 35;
/** Orders whose jobs are measured. */
const MAILED = 1_000;
const MINUTE = 60;

export interface CapacityFigures {
  costs: CapacityCosts;
  runs: CapacityRun[];
}

/** One minute in which this many visitors read the event page and place an order. CPU time is in seconds. */
export interface CapacityRun {
  visitors: number;
  predicted: Cost;
  measured: Cost;
  p99: number;
  failed: number;
}

/**
 * Measures the cost of a page, an order and a scan, each alone. Then measures whole minutes of visitors and
 * compares their cost with the prediction from these constants. One process answers, and no jobs run at the same
 * time; the cost of an order's jobs is measured afterwards.
 */
export async function capacity(
  underTest: UnderTest,
  server: RunningServer,
  sizes: readonly number[],
  say: (line: string) => void,
): Promise<CapacityFigures> {
  const { pool } = underTest;
  const path = await canonicalPath(underTest);
  await server.stop();
  const web = await underTest.startServer({ TESSERA_WORKER: "off", PORT: String(PORT + 10) });
  try {
    const event = await stageEvent(pool, { products: 1, quantity: AMPLE, price: 0 });
    const readPage = { method: "GET", path, headers: { "accept-encoding": "gzip, br" } };
    const scans = scansAt(await stageDoor(underTest, ATTENDEES));
    const load = async (perSecond: number, seconds: number, buyer: () => Buyer) => {
      const before = await readMeter(underTest, { web: web.pid });
      const commitsBefore = await countCommits(underTest);
      const { times, failed } = await arrive({ perSecond, seconds, buyer, ports: [web.port] });
      const commits = (await countCommits(underTest)) - commitsBefore;
      const used = combine([await readMeter(underTest, { web: web.pid }), 1], [before, -1]);
      return { times, failed, used, count: times.length, commits };
    };
    const each = async (what: string, perSecond: number, buyer: () => Buyer, seconds = SECONDS) => {
      await load(perSecond, 5, buyer);
      const { failed, used, count, commits } = await load(perSecond, seconds, buyer);
      if (failed > 0) throw new Error(`${failed} of ${what} failed`);
      const cost = combine([used, 1 / count]);
      say(
        `  one of ${count} ${what}, ${perSecond} a second: ${describe(cost)}, ${(commits / count).toFixed(2)} commits`,
      );
      return cost;
    };
    await load(MANY_ORDERS, WARM_UP_SECONDS, () => freeBuyer(event));
    const page = await each("pages", PAGES, () => () => readPage);
    const orders: OrderCost[] = [];
    for (const perSecond of ORDERS)
      orders.push({
        perSecond,
        cost: await each("orders", perSecond, () => freeBuyer(event), ORDER_SECONDS),
      });
    const scan = await each("scans", SCANS, () => scans);
    const runs: CapacityRun[] = [];
    for (const visitors of sizes) {
      const perSecond = visitors / MINUTE;
      const { times, failed, used } = await load(perSecond, MINUTE, () =>
        afterPage(readPage, freeBuyer(event)),
      );
      const predicted = combine([visitorsEachSecond({ page, orders }, perSecond), MINUTE]);
      runs.push({ visitors, predicted, measured: used, p99: quantile(times, 0.99), failed });
      say(`  ${visitors} visitors: predicted ${describe(predicted)}, measured ${describe(used)}`);
    }
    await pool.query("truncate outbox_events");
    await load(MANY_ORDERS, MAILED / MANY_ORDERS, () => freeBuyer(event));
    await server.restart();
    const before = await readMeter(underTest, { jobs: server.pid });
    await jobsAreDone(underTest);
    const after = await readMeter(underTest, { jobs: server.pid });
    const jobs = combine([after, 1 / MAILED], [before, -1 / MAILED]);
    say(`  the jobs of one of ${MAILED} orders, with its mail and tickets: ${describe(jobs)}`);
    return { costs: { page, orders, scan, jobs }, runs };
  } finally {
    await web.stop();
    await server.restart();
  }
}

/** Reads a page before the buyer begins. */
function afterPage(page: ReturnType<Buyer>, buyer: Buyer): Buyer {
  let hasRead = false;
  return (last) => {
    if (hasRead) return buyer(last);
    hasRead = true;
    return { ...page!, counts: false };
  };
}

/** Waits until nothing is left in the outbox and no job is due. */
async function jobsAreDone({ pool }: UnderTest): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select (select count(*) from outbox_events)
            + (select count(*) from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as left`,
    );
    if (rows[0]!.left === 0) return;
    await sleep(500);
  }
}

async function readMeter(
  { pool, postgres }: UnderTest,
  pids: { web?: number; jobs?: number },
): Promise<Cost> {
  const { rows } = await pool.query<{ wal: string; stored: string }>(
    "select pg_current_wal_lsn() - '0/0' as wal, pg_database_size(current_database()) as stored",
  );
  return {
    web: pids.web === undefined ? 0 : cpuSeconds(pids.web),
    jobs: pids.jobs === undefined ? 0 : cpuSeconds(pids.jobs),
    database: treeCpuSeconds(postgres.pid),
    walBytes: Number(rows[0]!.wal),
    storedBytes: Number(rows[0]!.stored),
  };
}

async function countCommits({ pool }: UnderTest): Promise<number> {
  const { rows } = await pool.query<{ commits: string }>(
    "select pg_stat_force_next_flush(), xact_commit as commits from pg_stat_database where datname = current_database()",
  );
  return Number(rows[0]!.commits);
}

function describe({ web, jobs, database, walBytes, storedBytes }: Cost): string {
  const ms = (seconds: number) => `${(seconds * 1_000).toFixed(seconds < 1 ? 2 : 0)} ms`;
  const kb = (bytes: number) => `${(bytes / 1_000).toFixed(1)} KB`;
  return `web ${ms(web)}, jobs ${ms(jobs)}, database ${ms(database)}, log ${kb(walBytes)}, stored ${kb(storedBytes)}`;
}
