import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { seededRandom } from "../src/demo/random.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { createBalancer } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { openFaultProxy } from "./fault-proxy.ts";
import { startPooler, whyNoPooler } from "./pooler.ts";
import { openFixture, stageSales } from "./fixture.ts";
import { until } from "./until.ts";

const BUYERS = 16;
const PAUSE_MS = 1_500;

test("FLT-11 sells everything through a pooler in transaction mode; its pause and its restart lose nothing that was acknowledged", async (context) => {
  const why = whyNoPooler();
  if (why) {
    console.warn(`FLT-11 is skipped: ${why}.`);
    context.skip(why);
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-pooler-"));
  const fixture = await openFixture();
  // The pooler runs as another user, who may not open the database's own socket.
  const line = await openFaultProxy({ path: path.join(fixture.socketDirectory, ".s.PGSQL.5432") });
  const pooler = await startPooler(folder, line.port);
  const programs = await Promise.all([1, 2].map(() => fixture.startProgram({ DATABASE_URL: pooler.url })));
  const balancer = createBalancer();
  balancer.setPorts(programs.map(({ port }) => port));
  const events = await stageSales(fixture.pool, 10_000);
  const load = startLoad({ balancer, events, buyers: BUYERS, random: seededRandom(11), abandoning: 0.2 });
  const theyBuy = async (when: string) => {
    const before = load.report.bought.size;
    await until(`they buy ${when}`, () => load.report.bought.size > before + BUYERS);
  };

  await theyBuy("through the pooler");
  const pausing = pooler.command("pause");
  await sleep(PAUSE_MS);
  await pausing;
  await pooler.command("resume");
  await theyBuy("after its pause");
  await pooler.restart();
  await theyBuy("after its restart");
  const report = await load.stop();
  await letMinutesPass(fixture.pool);
  await untilSettled(fixture.pool);
  const leftovers = await sessionStateBehind(fixture.url);
  console.info(`${report.bought.size} bought, ${report.busy} asked to come back`);

  expect(await audit(fixture.pool, report)).toEqual(ALL_IS_WELL);
  expect(report.lost).toEqual([]);
  expect(leftovers).toEqual([]);
  expect(programs.map((program) => program.isRunning())).toEqual([true, true]);
  await balancer.stop();
  await Promise.all(programs.map((program) => program.stop()));
  await pooler.stop();
  await fixture.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/**
 * Finds session state behind the pooler: locks that outlive a transaction. The connection's next client would
 * inherit them.
 */
async function sessionStateBehind(url: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `select l.locktype, a.query from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and a.state = 'idle'`,
  );
  await client.end();
  return rows;
}
