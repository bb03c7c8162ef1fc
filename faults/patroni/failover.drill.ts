import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "../audit.ts";
import { type Cluster, openCluster } from "./cluster.ts";
import { type DirectWrites, writeDirectly } from "./direct-writes.ts";
import { findPrograms } from "./programs.ts";
import { FAILURES, type Incident, playRound, type Round, switchover } from "./rounds.ts";
import { openSale, type Sale } from "./sale.ts";

/** `npm run drill:failover` asks for 20 and for the failures. */
const SWITCHOVERS = Number(process.env.SWITCHOVERS ?? 2);
const HAS_FAILURES = process.env.FAILURES === "on";
const MAX_GAP_SECONDS = 15;

let cluster: Cluster;
let sale: Sale;
let direct: DirectWrites;

beforeAll(async () => {
  const programs = findPrograms();
  if (typeof programs === "string") throw new Error(programs);
  cluster = await openCluster(programs);
  console.info(`settings and logs are in ${cluster.folder}`);
  sale = await openSale(cluster);
  direct = await writeDirectly(cluster);
});

afterAll(async () => {
  sale?.programs.forEach((program, index) =>
    fs.writeFileSync(path.join(cluster.folder, `program-${index + 1}.log`), program.output()),
  );
  await direct?.stop();
  await sale?.close();
  await cluster?.stop();
});

test(`FLT-06 FLT-08 ${SWITCHOVERS} switchovers by Patroni during a sale: no acknowledged order is lost, nothing is oversold, selling resumes, and a former primary accepts no write`, async () => {
  const incidents = Array.from({ length: SWITCHOVERS }, () => switchover(cluster));

  const rounds = await playDuringSale(incidents);

  for (const { gapSeconds } of rounds) expect(gapSeconds).toBeLessThan(MAX_GAP_SECONDS);
});

test.runIf(HAS_FAILURES)(
  "FLT-04 FLT-06 FLT-08 machines are killed and paused during a sale: no acknowledged order is lost, nothing is oversold, and a machine that comes back accepts no write",
  async () => {
    const rounds = await playDuringSale(FAILURES);

    expect(rounds).toHaveLength(FAILURES.length);
  },
);

/** Plays one incident after the other, then compares what was acknowledged with the last primary. */
async function playDuringSale(incidents: Incident[]): Promise<Round[]> {
  const rounds: Round[] = [];
  await sale.begin();
  for (const incident of incidents) {
    const round = await playRound(incident, { cluster, sale, direct });
    rounds.push(round);
    console.info(sentenceOf(round));
  }
  const report = await sale.end();
  const { pool } = sale.database;
  await letMinutesPass(pool);
  await untilSettled(pool);
  console.info(
    `${report.bought.size} orders and ${direct.total()} direct writes were acknowledged, ${report.busy} answers asked to come back, ${report.soldOut} said sold out, ${report.lost.length} requests had no answer`,
  );

  expect(await audit(pool, report)).toEqual(ALL_IS_WELL);
  expect(await direct.missingFrom(cluster.urlOn((await cluster.leader())!, "postgres"))).toEqual([]);
  for (const { fenced } of rounds) {
    expect(fenced.acknowledged).toBe(0);
    expect(fenced.tried).toBeGreaterThan(0);
  }
  expect(report.soldOut).toBeGreaterThan(0);
  expect(sale.programs.map((program) => program.isRunning())).toEqual([true, true]);
  return rounds;
}

const sentenceOf = ({ what, gapSeconds, wholeSeconds, fenced }: Round) =>
  `${what}: ${gapSeconds.toFixed(1)} s without a sale, all machines back after ${wholeSeconds.toFixed(1)} s; past HAProxy the machine was asked for ${fenced.tried} writes and accepted ${fenced.acknowledged}`;
