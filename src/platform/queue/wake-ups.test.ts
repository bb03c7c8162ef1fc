import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openListener } from "../database/listener.ts";
import { createLog } from "../log.ts";
import { createWakeUps, notifyWithCommit } from "./wake-ups.ts";

const { db, pool, url } = await testDatabase();
const elsewhere = await testDatabase();
const log = createLog("silent");
const PATIENCE = { timeout: 10_000 };

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A process with a listening connection, with or without the loop. */
async function openProcess({ loop = true, notifiesOver = pool, probeMilliseconds = 30_000 } = {}) {
  const listener = openListener({ url, pool: notifiesOver, log, probeMilliseconds });
  stops.push(() => listener.stop());
  const wakeUps = createWakeUps({ listener, pool: notifiesOver, log });
  const onWake = vi.fn();
  if (loop) wakeUps.of("outbox").subscribe(onWake);
  return { listener, wakeUps, onWake };
}

async function openListening(given: Parameters<typeof openProcess>[0] = {}) {
  const opened = await openProcess(given);
  await vi.waitFor(() => expect(opened.listener.isListening()).toBe(true), PATIENCE);
  opened.onWake.mockClear();
  return opened;
}

const publish = (count: number, kind = "order-cancelled") =>
  sql`insert into outbox_events (kind, account_id, event_id, subject_id)
      select ${kind}, 1, 1, n from generate_series(1, ${count}::int) n`.execute(db);

test("an outbox row wakes the loops of all processes on commit, once for many rows", async () => {
  const [one, other] = [await openListening(), await openListening()];

  await db.transaction().execute(async (tx) => {
    await sql`insert into outbox_events (kind, account_id, event_id, subject_id)
              select 'order-cancelled', 1, 1, n from generate_series(1, 500) n`.execute(tx);
    await sleep(200);
    expect(one.onWake).not.toHaveBeenCalled();
  });
  await vi.waitFor(() => expect(other.onWake).toHaveBeenCalled(), PATIENCE);
  await vi.waitFor(() => expect(one.onWake).toHaveBeenCalled(), PATIENCE);

  expect([one.onWake.mock.calls.length, other.onWake.mock.calls.length]).toEqual([1, 1]);
});

test("a statement that writes no outbox row wakes no loop", async () => {
  const { onWake } = await openListening();

  await publish(0);
  await publish(1);
  await vi.waitFor(() => expect(onWake).toHaveBeenCalled(), PATIENCE);

  expect(onWake).toHaveBeenCalledOnce();
});

test("completed orders, which are frequent, do not notify with their commit", async () => {
  const { onWake } = await openListening();

  await publish(1, "order-completed");
  await publish(1);
  await vi.waitFor(() => expect(onWake).toHaveBeenCalled(), PATIENCE);

  expect(onWake).toHaveBeenCalledOnce();
});

test("a transaction may wake the loop with its commit", async () => {
  const { onWake } = await openListening();

  await db.transaction().execute((tx) => notifyWithCommit(tx, "outbox"));

  await vi.waitFor(() => expect(onWake).toHaveBeenCalledOnce(), PATIENCE);
});

test("a process without the loop wakes another process's loop, and a process with the loop wakes only its own", async () => {
  const web = await openListening({ loop: false });
  const [one, other] = [await openListening(), await openListening()];

  one.wakeUps.wake("outbox");
  const atOnce = one.onWake.mock.calls.length;
  await sleep(300);
  const othersAfterOwn = other.onWake.mock.calls.length;
  for (let times = 0; times < 20; times += 1) web.wakeUps.wake("outbox");
  await vi.waitFor(() => expect(other.onWake).toHaveBeenCalledTimes(1), PATIENCE);
  await vi.waitFor(() => expect(one.onWake).toHaveBeenCalledTimes(2), PATIENCE);

  expect([atOnce, othersAfterOwn]).toEqual([1, 0]);
});

test("reconnects a lost connection, and wakes the loops for notifications that may have been missed", async () => {
  const { listener, onWake } = await openListening();

  await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'tessera-listen' and datname = current_database()`.execute(db);
  await vi.waitFor(() => expect(listener.isListening()).toBe(false), PATIENCE);
  await vi.waitFor(() => expect(listener.isListening()).toBe(true), PATIENCE);
  const afterwards = onWake.mock.calls.length;
  await publish(1);
  await vi.waitFor(() => expect(onWake.mock.calls.length).toBeGreaterThan(afterwards), PATIENCE);

  expect(afterwards).toBe(2);
});

test("a listener that its probe does not reach counts as not listening, and logs a warning", async () => {
  const warn = vi.spyOn(log, "warn");

  // Notifications of another database do not arrive, as with a pooler that loses LISTEN.
  const { listener } = await openProcess({ notifiesOver: elsewhere.pool, probeMilliseconds: 100 });
  await vi.waitFor(() => expect(warn).toHaveBeenCalled(), PATIENCE);

  expect(listener.isListening()).toBe(false);
  expect(warn.mock.calls[0]).toEqual([expect.stringMatching("DATABASE_DIRECT_URL")]);
  warn.mockRestore();
});
