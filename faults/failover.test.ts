import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { orderOf } from "../bench/stage.ts";
import { seededRandom } from "../src/demo/random.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { type Balancer, createBalancer, type Reply, send } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { failOver, openReplicaPair, type ReplicaPair, socketOf } from "./replica-pair.ts";
import type { Program } from "./program.ts";
import { type Sale, stageSales } from "./fixture.ts";
import { until } from "./until.ts";

const IS_LONG = process.env.FAULTS === "long";
const FAILOVERS_AFTER_MS = IS_LONG ? 20_000 : 2_000;
const BUYERS = 16;
const ANSWER_WITHIN_MS = 15_000;

let balancer: Balancer;
let pair: ReplicaPair;
let programs: Program[] = [];

async function open(given: { isSynchronous: boolean }): Promise<Sale[]> {
  pair = await openReplicaPair(given);
  programs = await Promise.all([pair.startProgram(), pair.startProgram()]);
  balancer = createBalancer();
  balancer.setPorts(programs.map(({ port }) => port));
  return stageSales(pair.onPrimary.pool, FAILOVERS_AFTER_MS * 2);
}

const startBuyers = (events: Sale[]) =>
  startLoad({ balancer, events, buyers: BUYERS, random: seededRandom(6), abandoning: 0.2 });

async function close(): Promise<void> {
  await balancer.stop();
  await Promise.all(programs.map((program) => program.stop()));
  await pair.close();
}

test("FLT-06 control: an asynchronous standby, with its link cut, loses acknowledged orders", async () => {
  const load = startBuyers(await open({ isSynchronous: false }));
  await sleep(FAILOVERS_AFTER_MS / 2);
  pair.link.inject({ isBlackHole: true });
  await sleep(FAILOVERS_AFTER_MS / 2);

  await failOver(pair);
  const report = await load.stop();
  const { missing } = await audit(pair.onStandby.pool, report);
  console.info(`the control lost ${missing.length} of ${report.bought.size} orders`);
  await close();

  expect(missing.length).toBeGreaterThan(0);
});

test("FLT-06 FLT-08 the primary dies during a sale and a synchronous standby replaces it: nothing acknowledged is lost, and the old primary, back again, gets no writes", async () => {
  const events = await open({ isSynchronous: true });
  const load = startBuyers(events);
  await sleep(FAILOVERS_AFTER_MS);
  const before = load.report.bought.size;
  await failOver(pair);
  await until("a purchase succeeds again", () => load.report.bought.size > before + BUYERS);
  const report = await load.stop();
  await letMinutesPass(pair.onStandby.pool);
  await untilSettled(pair.onStandby.pool);

  expect(await audit(pair.onStandby.pool, report)).toEqual(ALL_IS_WELL);
  expect(programs.map((program) => program.isRunning())).toEqual([true, true]);

  await writableAgain(pair);
  const written = await ordersOn(pair.primary.url());
  pair.line.routeTo(socketOf(pair.primary));
  const replies = await Promise.all([0, 1, 2, 3].map(() => buy(events[0]!)));
  const ready = await Promise.all(
    programs.map(({ port }) => send(port, { method: "GET", path: "/readyz" }, 5_000)),
  );
  pair.line.routeTo(socketOf(pair.standby));

  expect(replies.map(({ status, headers }) => [status, Number(headers["retry-after"]) > 0])).toEqual(
    Array.from({ length: 4 }, () => [503, true]),
  );
  expect(ready.map(({ status }) => status)).toEqual([503, 503]);
  expect(await ordersOn(pair.primary.url())).toEqual(written);
  await until("the new primary is sold from again", async () => (await buy(events[0]!)).status === 201);
  await close();
});

function buy({ staged }: Sale): Promise<Reply> {
  const path = `/api/public/events/${staged.eventId}/order`;
  return send(
    programs[0]!.port,
    { method: "POST", path, body: orderOf(staged.products[0]!) },
    ANSWER_WITHIN_MS,
  );
}

/**
 * Removes the former primary's old settings, with which it would wait for a standby that no longer follows
 * it. The test must not depend on this.
 */
async function writableAgain({ primary }: ReplicaPair): Promise<void> {
  await ask(primary.url(), "alter system reset synchronous_standby_names");
  await ask(primary.url(), "select pg_reload_conf()");
  await ask(primary.url(), "insert into installation (key, value) values ('written', 'true')");
}

async function ordersOn(url: string): Promise<unknown> {
  return ask(
    url,
    "select count(*)::int as orders, max(updated_at) as last, (select count(*)::int from outbox_events) as events from orders",
  );
}

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
