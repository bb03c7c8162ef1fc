import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { orderOf, stageEvent } from "../bench/stage.ts";
import { send } from "./balancer.ts";
import { checkInvariants } from "./invariants.ts";
import type { Program } from "./program.ts";
import { openFixture, type Fixture } from "./fixture.ts";
import { until } from "./until.ts";

const ANSWER_WITHIN_MS = 15_000;
let fixture: Fixture;
let program: Program;

beforeAll(async () => {
  fixture = await openFixture();
  program = await fixture.startProgram();
});

afterAll(async () => {
  await program.stop();
  await fixture.close();
});

function order(eventId: number, body: unknown) {
  const path = `/api/public/events/${eventId}/order`;
  return send(program.port, { method: "POST", path, body }, ANSWER_WITHIN_MS);
}

/** Returns the process ids of sessions that wait for another session's lock. */
async function waitingBackends(): Promise<number[]> {
  const { rows } = await fixture.pool.query<{ pid: number }>(
    "select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows.map(({ pid }) => pid);
}

async function lockCounter(priceId: number): Promise<pg.PoolClient & { pid: number }> {
  const client = await fixture.pool.connect();
  await client.query("begin");
  await client.query(
    "select 1 from stock where id = (select stock_id from product_prices where id = $1) for update",
    [priceId],
  );
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return Object.assign(client, { pid: rows[0]!.pid });
}

test("FLT-05 when the backend that holds a counter's lock is killed, requests that waited for it continue", async () => {
  const event = await stageEvent(fixture.pool, { products: 1, quantity: 10, price: 0 });
  const holder = await lockCounter(event.products[0]!.priceId);

  const waiting = order(event.eventId, orderOf(event.products[0]!, 2));
  await until("a claim waits for the counter", async () => (await waitingBackends()).length > 0);
  await fixture.pool.query("select pg_terminate_backend($1)", [holder.pid]);
  holder.release(true);

  expect(await waiting).toMatchObject({ status: 201 });
  expect(await checkInvariants(fixture.pool)).toEqual([]);
});

test("FLT-05 when the program's own backend is killed while it holds a lock, its buyers are refused as busy, nothing is taken, and the next ones succeed", async () => {
  const event = await stageEvent(fixture.pool, { products: 2, quantity: 10, price: 0 });
  const [free, locked] = event.products as [(typeof event.products)[0], (typeof event.products)[0]];
  const holder = await lockCounter(locked.priceId);

  // This order locks the first counter and waits for the second.
  const both = order(event.eventId, { products: [...orderOf(free).products, ...orderOf(locked).products] });
  let ours: number[] = [];
  await until("a claim waits for the second counter", async () => {
    ours = await waitingBackends();
    return ours.length > 0;
  });
  await fixture.pool.query("select pg_terminate_backend($1)", [ours[0]]);

  expect(await both).toMatchObject({
    status: 503,
    headers: { "retry-after": expect.stringMatching(/^\d+$/) },
  });
  expect(await order(event.eventId, orderOf(free, 10))).toMatchObject({ status: 201 });
  await holder.query("rollback");
  holder.release();
  expect(await order(event.eventId, orderOf(locked, 10))).toMatchObject({ status: 201 });
  expect(await checkInvariants(fixture.pool)).toEqual([]);
});
