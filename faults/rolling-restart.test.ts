import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { expect, test } from "vitest";
import { orderOf } from "../bench/stage.ts";
import { seededRandom } from "../src/demo/random.ts";
import { ALL_IS_WELL, audit, untilSettled } from "./audit.ts";
import { createBalancer, send } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { openFixture, stageSales } from "./fixture.ts";
import { startBalancingNginx } from "./nginx.ts";
import type { Ending } from "./program.ts";
import { until } from "./until.ts";

const RESTARTS = process.env.FAULTS === "long" ? 12 : 2;
const BETWEEN_RESTARTS_MS = 500;
/** The balancer checks every process ten times a second. */
const DRAIN = { TESSERA_DRAIN_SECONDS: "2" };

/**
 * A strict count: a request fails if it was sent and did not get a complete answer, and if it got any 5xx. A
 * connection that was refused before the request's first byte does not count, because the balancer sends the
 * request to the other process, as all balancers do (balancer.ts).
 */
test("FLT-16 no request fails while web processes are stopped and replaced one after the other under load", async () => {
  const fixture = await openFixture();
  const sales = await stageSales(fixture.pool, 100_000);
  const programs = await Promise.all([fixture.startProgram(DRAIN), fixture.startProgram(DRAIN)]);
  const balancer = createBalancer();
  const sendToAll = () => {
    balancer.setPorts(programs.map(({ port }) => port));
    return until("the balancer knows that all are ready", balancer.isComplete);
  };
  await sendToAll();
  const load = startLoad({
    balancer,
    events: sales,
    buyers: 16,
    random: seededRandom(4),
    abandoning: 0.2,
  });

  for (let restart = 0; restart < RESTARTS; restart += 1) {
    await sleep(BETWEEN_RESTARTS_MS);
    expect(await programs[restart % 2]!.stop()).toMatchObject({ code: 0 });
    programs[restart % 2] = await fixture.startProgram(DRAIN);
    await sendToAll();
  }
  await sleep(BETWEEN_RESTARTS_MS);
  const report = await load.stop();
  await balancer.stop();
  await untilSettled(fixture.pool);
  const outcome = await audit(fixture.pool, report);
  await Promise.all(programs.map((program) => program.stop()));
  await fixture.close();

  expect(report).toMatchObject({ lost: [], busy: 0 });
  expect(outcome).toEqual(ALL_IS_WELL);
});

test("FLT-16 behind nginx no request fails while a web process is replaced that was taken out of nginx before", async () => {
  const fixture = await openFixture();
  const sales = await stageSales(fixture.pool, 100_000);
  const settings = { TESSERA_TRUST_PROXY: "loopback", TESSERA_DRAIN_SECONDS: "0" };
  const programs = await Promise.all([fixture.startProgram(settings), fixture.startProgram(settings)]);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-rolling-"));
  const nginx = await startBalancingNginx(
    folder,
    programs.map(({ port }) => port),
  );
  const setUpstreams = (down?: number) =>
    nginx.setUpstreams(programs.map(({ port }, place) => ({ port, isDown: place === down })));
  const load = startLoad({
    balancer: { ask: (request) => send(nginx.port, request, 15_000) },
    events: sales,
    buyers: 16,
    random: seededRandom(5),
    abandoning: 0.2,
  });

  const stopped: Ending[] = [];
  const boughtMeanwhile: number[] = [];
  for (let restart = 0; restart < RESTARTS / 2; restart += 1) {
    await sleep(BETWEEN_RESTARTS_MS);
    const before = load.report.bought.size;
    await setUpstreams(restart % 2);
    stopped.push(await programs[restart % 2]!.stop());
    programs[restart % 2] = await fixture.startProgram(settings);
    await setUpstreams();
    boughtMeanwhile.push(load.report.bought.size - before);
  }
  await sleep(BETWEEN_RESTARTS_MS);
  const report = await load.stop();
  await nginx.stop();
  await untilSettled(fixture.pool);
  const outcome = await audit(fixture.pool, report);
  const endings = [...stopped, ...(await Promise.all(programs.map((program) => program.stop())))];
  await fixture.close();
  fs.rmSync(folder, { recursive: true, force: true });

  expect(report.lost).toEqual([]);
  // On a busy machine a process may stall, and then it asks buyers to come back.
  if (!endings.some(({ output }) => output.includes("the process stalled"))) expect(report.busy).toBe(0);
  expect(outcome).toEqual(ALL_IS_WELL);
  expect(endings.every(({ code }) => code === 0)).toBe(true);
  expect(boughtMeanwhile.every((count) => count > 10)).toBe(true);
});

test("FLT-16 a request that is running when its process is told to stop gets its answer, and the process ends", async () => {
  const fixture = await openFixture();
  const [sale] = await stageSales(fixture.pool, 10);
  const program = await fixture.startProgram();
  const stuck = await fixture.pool.connect();
  await stuck.query("begin; select 1 from stock for update");
  const keepsConnection = { connection: "keep-alive" };
  const path = `/api/public/events/${sale!.staged.eventId}/order`;
  const body = orderOf(sale!.staged.products[0]!);

  const answer = send(program.port, { method: "POST", path, body, headers: keepsConnection }, 15_000);
  await untilOneWaits(fixture.pool);
  const ending = program.stop();
  await sleep(500);
  await stuck.query("commit");
  stuck.release();

  expect(await answer).toMatchObject({ status: 201, headers: { connection: "close" } });
  expect(await ending).toMatchObject({ code: 0 });
  await fixture.close();
});

function untilOneWaits(pool: pg.Pool): Promise<number> {
  return until("a claim waits for the counter", async () => {
    const { rows } = await pool.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
    return rows.length > 0;
  });
}
