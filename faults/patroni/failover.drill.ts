import fs from "node:fs";
import path from "node:path";
import { expect, onTestFailed, test } from "vitest";
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

test("FLT-06 FLT-08 switchovers by Patroni during a sale: no acknowledged order is lost, nothing is oversold, selling resumes, and a former primary accepts no write", async (context) => {
  const programs = findPrograms();
  if (typeof programs === "string") {
    console.warn(`The drill is skipped: ${programs}.`);
    return context.skip(programs);
  }
  const cluster = await openCluster(programs);
  onTestFailed(() => console.error(`settings and logs are in ${cluster.folder}`));
  const rounds: Round[] = [];
  let sale: Sale | undefined;
  let direct: DirectWrites | undefined;
  try {
    sale = await openSale(cluster);
    direct = await writeDirectly(cluster);
    for (const incident of incidents(cluster)) {
      const round = await playRound(incident, { cluster, sale, direct });
      rounds.push(round);
      console.info(sentenceOf(round));
    }
    const report = await sale.end();
    const { pool } = sale.database;
    await letMinutesPass(pool);
    await untilSettled(pool);
    await direct.stop();
    const total = direct.total();
    console.info(
      `${report.bought.size} orders and ${total} direct writes were acknowledged, ${report.busy} answers asked to come back, ${report.lost.length} requests had no answer`,
    );

    expect(await audit(pool, report)).toEqual(ALL_IS_WELL);
    expect(await direct.missingFrom(cluster.urlOn((await cluster.leader())!, "postgres"))).toEqual([]);
    for (const { what, gapSeconds, fenced } of rounds) {
      expect(fenced).toEqual({ tried: expect.any(Number), acknowledged: 0 });
      expect(fenced.tried).toBeGreaterThan(0);
      if (what === "switchover") expect(gapSeconds).toBeLessThan(MAX_GAP_SECONDS);
    }
    expect(sale.programs.map((program) => program.isRunning())).toEqual([true, true]);
  } finally {
    sale?.programs.forEach((program, index) =>
      fs.writeFileSync(path.join(cluster.folder, `program-${index + 1}.log`), program.output()),
    );
    await direct?.stop();
    await sale?.close();
    await cluster.stop();
  }
  fs.rmSync(cluster.folder, { recursive: true, force: true });
});

const incidents = (cluster: Cluster): Incident[] => [
  ...Array.from({ length: SWITCHOVERS }, () => switchover(cluster)),
  ...(HAS_FAILURES ? FAILURES : []),
];

const sentenceOf = ({ what, gapSeconds, wholeSeconds, fenced }: Round) =>
  `${what}: ${gapSeconds.toFixed(1)} s without a sale, all machines back after ${wholeSeconds.toFixed(1)} s; past HAProxy the machine was asked for ${fenced.tried} writes and accepted ${fenced.acknowledged}`;
