import fs from "node:fs";
import { expect, onTestFailed, test } from "vitest";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "../audit.ts";
import { openCluster } from "./cluster.ts";
import { writeDirectly } from "./direct-writes.ts";
import { findPrograms } from "./programs.ts";
import { FAILURES, playRound, type Round, switchover } from "./rounds.ts";
import { openSale } from "./sale.ts";

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
  const sale = await openSale(cluster);
  const direct = await writeDirectly(cluster);
  const rounds: Round[] = [];
  const play = async (incident: Parameters<typeof playRound>[0]) => {
    const round = await playRound(incident, { cluster, sale, direct });
    rounds.push(round);
    console.info(sentenceOf(round));
  };

  try {
    for (let count = 0; count < SWITCHOVERS; count += 1) await play(switchover(cluster));
    if (HAS_FAILURES) for (const failure of FAILURES) await play(failure);
    const report = await sale.end();
    const { pool } = sale.database;
    await letMinutesPass(pool);
    await untilSettled(pool);
    await direct.stop();
    console.info(
      `${report.bought.size} orders were acknowledged, ${report.busy} answers asked to come back, ${report.lost.length} requests had no answer`,
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
    sale.programs.forEach((program, index) =>
      fs.writeFileSync(`${cluster.folder}/program-${index + 1}.log`, program.output()),
    );
    console.info(JSON.stringify({ ...sale.report, bought: sale.report.bought.size }));
    await direct.stop();
    await sale.close();
    await cluster.stop();
  }
  fs.rmSync(cluster.folder, { recursive: true, force: true });
});

const sentenceOf = ({ what, gapSeconds, readySeconds, wholeSeconds, fenced }: Round) =>
  `${what}: ${gapSeconds.toFixed(1)} s without a sale, processes ready after ${readySeconds.toFixed(1)} s, all machines back after ${wholeSeconds.toFixed(1)} s; the former primary was asked for ${fenced.tried} writes and accepted ${fenced.acknowledged}`;
