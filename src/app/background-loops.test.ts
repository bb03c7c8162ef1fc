import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { Registry } from "prom-client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { testServices } from "../../test/api.ts";
import { finish, hold, takenOf, testCheckoutContext } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { pdf } from "../../test/pdf.ts";
import { createServices } from "./create-services.ts";
import { createCheckoutContext } from "../checkout/checkout-context.ts";
import { receiveProviderEvent } from "../payments/provider-events/receive-provider-event.ts";
import { measureLoops, type RunReason } from "../platform/queue/measure-loops.ts";
import { startJobs } from "./worker.ts";
import { startBackgroundLoops } from "./background-loops.ts";

const database = await testDatabase();
const { db, url } = database;
const { config } = testServices(database);
const PATIENCE = { timeout: 15_000, interval: 20 };

/** One process runs jobs; the other only serves pages. */
const worker = createServices(config, url, pdf);
const web = createServices(config, url, pdf);
const loops = startBackgroundLoops(worker);
const isListening = () => [worker, web].every((one) => one.wakeUps.of("outbox").isListening());
const registry = new Registry();
measureLoops(registry);

/** Counts the runs of a loop that began for this reason. A prompt loop does not begin because of its fallback. */
async function runsOf(loop: string, reason: RunReason): Promise<number> {
  const { values } = await registry.getSingleMetric("tessera_background_loop_runs")!.get();
  return values.find(({ labels }) => labels["loop"] === loop && labels["reason"] === reason)?.value ?? 0;
}

beforeAll(() => vi.waitFor(() => expect(isListening()).toBe(true), { timeout: 20_000 }));
afterAll(async () => {
  await loops.stop();
  await Promise.all([worker.close(), web.close()]);
});

test("an idle program makes at most 40 transactions in ten seconds", async () => {
  const jobs = startJobs(config, url, pdf);
  const observer = new pg.Client({ connectionString: url });
  await observer.connect();
  const transactions = async () => {
    const { rows } = await observer.query(
      "select xact_commit::int as count from pg_stat_database where datname = current_database()",
    );
    return rows[0].count as number;
  };
  const look = async () => ({ count: await transactions(), at: performance.now() });
  const looks = [await look()];
  /** On a busy machine ten looks take longer than ten seconds. */
  const inTenSeconds = () => {
    const [first, last] = [looks.at(-11), looks.at(-1)!];
    return first ? ((last.count - first.count) * 10_000) / (last.at - first.at) : Infinity;
  };

  // The duration of the start varies. The program is idle when ten seconds in a row are quiet.
  while (inTenSeconds() > MAX_WHEN_IDLE && looks.length < SECONDS_UNTIL_IDLE) {
    await sleep(1_000);
    looks.push(await look());
  }
  await observer.end();
  await jobs.stop();

  expect(inTenSeconds()).toBeLessThanOrEqual(MAX_WHEN_IDLE);
}, 90_000);

const SECONDS_UNTIL_IDLE = 60;
/** Ten of them are the observer's own. */
const MAX_WHEN_IDLE = 40;

test("promptly handles an outbox row that another process writes", async () => {
  const before = await runsOf("outbox", "woken");

  await sql`insert into outbox_events (kind, account_id, event_id, subject_id) values ('order-refunded', 1, 1, 1)`.execute(
    web.db,
  );

  await vi.waitFor(async () => {
    expect((await sql`select from outbox_events`.execute(db)).rows).toEqual([]);
    expect(await runsOf("outbox", "woken")).toBeGreaterThan(before);
  }, PATIENCE);
});

test("promptly handles the outbox events of an order that another process completes", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 0 });
  const checkout = createCheckoutContext(web);
  const bought = await hold(checkout, event, [{ product }]);
  const before = await runsOf("outbox", "woken");

  await finish(checkout, bought);

  await vi.waitFor(async () => {
    expect((await sql`select from outbox_events`.execute(db)).rows).toEqual([]);
    expect(await runsOf("outbox", "woken")).toBeGreaterThan(before);
  }, PATIENCE);
});

test("promptly processes a payment provider's event that another process receives", async () => {
  const before = await runsOf("provider-events", "woken");

  await receiveProviderEvent(web, "SIMULATOR", {
    id: "evt_of_another_installation",
    kind: "payment_intent.succeeded",
    subject: "INTENT",
    providerIntentId: "pi_unknown",
    connectedAccountId: null,
    platform: null,
  });

  await vi.waitFor(async () => {
    const { rows } = await sql`select from provider_events where processed_at is not null`.execute(db);
    expect(rows).toHaveLength(1);
    expect(await runsOf("provider-events", "woken")).toBeGreaterThan(before);
  }, PATIENCE);
});

test("promptly returns the stock of an expired hold", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 5 });
  const held = await hold(testCheckoutContext(database), event, [{ product, quantity: 2 }]);
  const { rows } = await sql`
    update orders set expires_at = now() + interval '8 seconds' where short_id = ${held.order.short_id}
    returning id`.execute(db);
  const dueBefore = await runsOf("holds", "due");
  const takenBefore = new Set<number>();
  for (;;) {
    const taken = await takenOf(db, product.stock_id);
    if (await isOver(held.order.short_id)) break;
    takenBefore.add(taken);
    await sleep(100);
  }

  await vi.waitFor(async () => {
    expect(await takenOf(db, product.stock_id)).toBe(0);
    expect(await runsOf("holds", "due")).toBeGreaterThan(dueBefore);
  }, PATIENCE);

  expect(rows).toHaveLength(1);
  expect([...takenBefore]).toEqual([2]);
});

async function isOver(shortId: string): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    select expires_at <= clock_timestamp() as is_over from orders where short_id = ${shortId}`.execute(db);
  return rows[0]!.is_over;
}
