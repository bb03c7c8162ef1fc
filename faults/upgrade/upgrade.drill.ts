import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../../src/demo/random.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/database/embedded-postgres.ts";
import { ALL_IS_WELL, audit, untilSettled } from "../audit.ts";
import { createBalancer } from "../balancer.ts";
import { keepEmailsOut, type Sale, stageSales } from "../fixture.ts";
import { startLoad } from "../load.ts";
import { failToStart, type Program, sharing, startProgram, startWorker } from "../program.ts";
import { until } from "../until.ts";
import { findMissingEntries, openDoor } from "./door.ts";
import { LOGS_LOCK_WAITS } from "./lock-waits.ts";
import { type LockReport, watchLocks } from "./lock-watch.ts";
import { stagePastOrders } from "./past-orders.ts";
import { timeRequests } from "./timed-balancer.ts";

const { OLD_PROGRAM, OLD_VERSION = "the older program" } = process.env;
const OLD = path.join(OLD_PROGRAM ?? "", "build/server/index.js");
/** Programs without this function refuse every newer database. */
const STARTS_ON_NEXT = fs.existsSync(
  path.join(OLD_PROGRAM ?? "", "database/functions/platform/oldest-program.sql"),
);
/** Finished orders of one ticket each. */
const ORDERS = Number(process.env.UPGRADE_ORDERS ?? 100_000);
/** The duration of each state of the upgrade: old alone, mixed, new alone. */
const STATE_MS = 8_000;
const MAX_LOCK_MS = 1_000;
const BUYERS = 16;
const AMPLE = 1_000_000;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-upgrade-"));
let postgres: EmbeddedPostgres;
/** Has no time limits, because seeding and the audit exceed those of the program's own connections. */
let pool: pg.Pool;
let sales: Sale[];
let web: Program[];
let worker: Omit<Program, "port">;

const say = (sentence: string) => console.info(sentence);
const settings = () => ({
  ...sharing(postgres.url(), folder),
  TESSERA_WORKER: "off",
  TESSERA_DRAIN_SECONDS: "2",
});

/** The older program makes the database and its demo data. */
beforeAll(async () => {
  if (!OLD_PROGRAM) throw new Error("run npm run drill:upgrade, which builds the older program first");
  const directory = path.join(folder, "postgres");
  postgres = await startEmbeddedPostgres({ directory, settings: LOGS_LOCK_WAITS });
  web = [await startProgram(settings(), OLD)];
  web.push(await startProgram(settings(), OLD));
  worker = await startWorker(settings(), OLD);
  pool = new pg.Pool({ connectionString: postgres.url(), application_name: "drill" });
  await keepEmailsOut(pool);
  sales = await stageSales(pool, AMPLE);
  await stagePastOrders(pool, ORDERS);
});

afterAll(async () => {
  await Promise.all([...web, worker].map((one) => one?.stop()));
  await pool?.end();
  await postgres?.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

test(`MIG-01 MIG-05 MIG-06 from ${OLD_VERSION}: a new program migrates and sells beside the old one under load, the old one can take over again, no request fails, and no statement waits a second for a lock`, async () => {
  const before = await migrationsOf();
  const balancer = createBalancer();
  const timed = timeRequests(balancer);
  const sendTo = async (programs: Program[]) => {
    balancer.setPorts(programs.map(({ port }) => port));
    await until("the balancer knows that all are ready", balancer.isComplete);
  };
  await sendTo(web);
  const load = startLoad({
    balancer: timed.balancer,
    events: sales,
    buyers: BUYERS,
    random: seededRandom(22),
    abandoning: 0.1,
  });
  const door = await openDoor(pool, timed.balancer, sales[0]!.staged);
  const state = async (what: string) => {
    await sleep(STATE_MS);
    say(`${what}: ${timed.describe()}; ${load.report.busy} answers so far asked to come back`);
  };
  await state("two old web processes and an old worker");

  const locks = await watchLocks(postgres.url(), path.join(folder, "postgres/postgres.log"));
  const startedAt = performance.now();
  const first = await startProgram(settings());
  const startMs = performance.now() - startedAt;
  const seen = await locks.stop();
  const ran = (await migrationsOf()).filter((name) => !before.includes(name));
  say(
    `the first new process was ready after ${seconds(startMs)} and ran ${ran.join(", ") || "no migration"}`,
  );
  say(sentenceOf(seen));
  say(`meanwhile: ${timed.describe()}`);
  await sendTo([...web, first]);
  await state("two old web processes, a new one and an old worker");

  const refusal = STARTS_ON_NEXT ? undefined : await failToStart(settings(), { entry: OLD });
  await replace(0, first);
  await sendTo(web);
  await state("an old and a new web process and an old worker");

  await replaceWorker();
  await state("an old and a new web process and a new worker");

  const second = await startProgram(settings());
  await sendTo([...web, second]);
  await replace(1, second);
  await sendTo(web);
  await state("two new web processes and a new worker");

  if (STARTS_ON_NEXT) await takeBack(sendTo, state);
  const scans = await door.close();
  const report = await load.stop();
  await balancer.stop();
  await untilSettled(pool);
  const outcome = await audit(pool, report);
  say(
    `${report.bought.size} orders and ${scans.admitted.length} scans were acknowledged; ${report.lost.length + report.surprises.length + scans.failures.length} requests failed, ${report.busy + scans.busy} answers asked to come back; the longest time without a sale was ${Math.round(report.longestGapMs)} ms`,
  );
  if (refusal) say(`an old process that starts now says: ${refusal.output.trim()}`);

  expect(report.lost).toEqual([]);
  expect(scans.failures).toEqual([]);
  expect(outcome).toEqual(ALL_IS_WELL);
  expect(scans.admitted.length).toBeGreaterThan(0);
  expect(await findMissingEntries(pool, scans)).toEqual([]);
  expect(seen.longestWaitMs.programs).toBeLessThan(MAX_LOCK_MS);
  expect(seen.longestHeldMs).toBeLessThan(MAX_LOCK_MS);
  if (refusal) expect(refusal.output).toMatch(/already used by a newer Tessera .*: start that version/);
  expect(refusal?.code).toBe(STARTS_ON_NEXT ? undefined : 1);
});

/** Replaces all new processes by old ones. */
async function takeBack(
  sendTo: (programs: Program[]) => Promise<void>,
  state: (what: string) => Promise<void>,
): Promise<void> {
  const old = [await startProgram(settings(), OLD), await startProgram(settings(), OLD)];
  await sendTo([...web, ...old]);
  for (const [index, program] of old.entries()) await replace(index, program);
  await sendTo(web);
  await replaceWorker(OLD);
  await state("two old web processes and an old worker again");
}

async function replace(index: number, successor: Program): Promise<void> {
  const ending = await web[index]!.stop();
  expect(ending).toMatchObject({ code: 0 });
  web[index] = successor;
}

async function replaceWorker(entry?: string): Promise<void> {
  expect(await worker.stop()).toMatchObject({ code: 0 });
  worker = await startWorker(settings(), entry);
}

async function migrationsOf(): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}

function sentenceOf({ migratingMs, longestHeldMs, longestWaitMs, lockedTables, looks }: LockReport): string {
  const round = Math.round;
  return `the migrations took ${seconds(migratingMs)}; their longest transaction with a lock was seen after ${round(longestHeldMs)} ms (${[...lockedTables].join(", ") || "none seen"}; ${looks} looks); the longest wait for the lock of a table was ${round(longestWaitMs.programs)} ms for the programs and ${round(longestWaitMs.migrations)} ms for the migrations (0: less than 50)`;
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
