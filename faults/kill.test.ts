import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seededRandom } from "../src/demo/random.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { type Balancer, createBalancer } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { openFixture, type Fixture, stageSales } from "./fixture.ts";
import type { Program } from "./program.ts";
import { until } from "./until.ts";

const KILLS = process.env.FAULTS === "long" ? { programs: 24, databases: 6 } : { programs: 4, databases: 2 };
/** More than can be sold in that time. */
const PLACES = KILLS.programs * 2_000;
const BUYERS = 16;
const BETWEEN_KILLS_MS = 700;

let fixture: Fixture;
let balancer: Balancer;
let programs: Program[];

beforeAll(async () => {
  fixture = await openFixture();
  programs = await Promise.all([fixture.startProgram(), fixture.startProgram()]);
  balancer = createBalancer();
  sendTo(programs);
});

afterAll(async () => {
  await balancer.stop();
  const endings = await Promise.all(programs.map((program) => program.stop()));
  await fixture.close();
  expect(endings).toMatchObject([{ code: 0 }, { code: 0 }]);
});

function sendTo(these: Program[]): void {
  balancer.setPorts(these.map(({ port }) => port));
}

async function startBuyers(seed: number) {
  const events = await stageSales(fixture.pool, PLACES);
  return startLoad({ balancer, events, buyers: BUYERS, random: seededRandom(seed), abandoning: 0.2 });
}

test("FLT-01 kill -9 of one web process after another during a sale loses nothing that was acknowledged", async () => {
  const load = await startBuyers(1);
  for (let kill = 0; kill < KILLS.programs; kill += 1) {
    await sleep(BETWEEN_KILLS_MS);
    await programs[kill % 2]!.kill();
    programs[kill % 2] = await fixture.startProgram();
    sendTo(programs);
  }
  await sleep(BETWEEN_KILLS_MS);
  await until("they have bought", () => load.report.bought.size > 50);
  const report = await load.stop();
  await letMinutesPass(fixture.pool);
  await untilSettled(fixture.pool);
  console.info(`${KILLS.programs} kills: at most ${Math.round(report.longestGapMs)} ms without a sale`);

  expect(await audit(fixture.pool, report)).toEqual(ALL_IS_WELL);
});

test("FLT-04 kill -9 of PostgreSQL during a sale loses nothing that was acknowledged, and sales continue by themselves", async () => {
  const load = await startBuyers(2);
  for (let kill = 0; kill < KILLS.databases; kill += 1) {
    await sleep(BETWEEN_KILLS_MS);
    const before = load.report.bought.size;
    process.kill(fixture.postgresPid(), "SIGKILL");
    const seconds = await until("a purchase succeeds again", () => load.report.bought.size > before + BUYERS);
    console.info(`${BUYERS} purchases ${seconds.toFixed(1)} s after the kill`);
  }
  const report = await load.stop();
  await letMinutesPass(fixture.pool);
  await untilSettled(fixture.pool);

  expect(await audit(fixture.pool, report)).toEqual(ALL_IS_WELL);
  expect(report.lost).toEqual([]);
  expect(programs.map((program) => program.isRunning())).toEqual([true, true]);
});
