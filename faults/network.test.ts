import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUYER, orderOf, placedOrder, stageEvent } from "../bench/stage.ts";
import { openDatabase } from "../src/platform/database/database.ts";
import { seededRandom } from "../src/demo/random.ts";
import { testDatabase } from "../test/database.ts";
import { makeOrganizer } from "../test/factories.ts";
import { startMailServer } from "../test/mail-server.ts";
import { startStripe, TEST_KEYS } from "../test/stripe/start-stripe.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { createBalancer, type Reply, send } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { setFailpoint } from "./failpoint.ts";
import { databaseOver, type FaultProxy, openFaultProxy, type NetworkFaults } from "./fault-proxy.ts";
import { type Program, sharing, startProgram } from "./program.ts";
import { openFixture, type Sale, type Fixture, stageSales } from "./fixture.ts";
import { until } from "./until.ts";

const IS_LONG = process.env.FAULTS === "long";
const SALE_MS = IS_LONG ? 20_000 : 3_000;
/** Longer than the time limit of a batch of holds. */
const BLACK_HOLE_MS = IS_LONG ? 30_000 : 9_000;
const BUYERS = 16;
const MAX_ANSWER_MS = 40_000;

let fixture: Fixture;
let line: FaultProxy;
let program: Program;

beforeAll(async () => {
  fixture = await openFixture();
  line = await openFaultProxy({ path: path.join(fixture.socketDirectory, ".s.PGSQL.5432") }, seededRandom(9));
  program = await fixture.startProgram({ DATABASE_URL: databaseOver(line) });
});

afterAll(async () => {
  await program.stop();
  await fixture.close();
});

const get = (path: string, of = program) => send(of.port, { method: "GET", path }, MAX_ANSWER_MS);

function hold({ staged }: Sale, of = program): Promise<Reply> {
  const path = `/api/public/events/${staged.eventId}/order`;
  return send(of.port, { method: "POST", path, body: orderOf(staged.products[0]!) }, MAX_ANSWER_MS);
}

/** Runs a sale over a bad connection. Returns its acknowledged orders and its other answers. */
async function sellOver(trouble: NetworkFaults) {
  const balancer = createBalancer();
  balancer.setPorts([program.port]);
  const events = await stageSales(fixture.pool, SALE_MS);
  line.inject(trouble);
  const load = startLoad({ balancer, events, buyers: BUYERS, random: seededRandom(4), abandoning: 0.2 });
  await sleep(SALE_MS);
  await until("a purchase succeeds", () => load.report.bought.size > 0);
  line.inject({});
  const before = load.report.bought.size;
  await until("they buy as before", () => load.report.bought.size > before + BUYERS);
  const report = await load.stop();
  await balancer.stop();
  await letMinutesPass(fixture.pool);
  await untilSettled(fixture.pool);
  return { report, before };
}

test.each([
  { what: "200 ms long to and fro, and up to 100 ms more", trouble: { delayMs: 100, jitterMs: 50 } },
  { what: "that breaks at every twentieth piece", trouble: { resets: 0.05 } },
])(
  "FLT-09 over a connection to the database $what nothing acknowledged is lost, and the same program continues selling",
  async ({ trouble }) => {
    const { report, before } = await sellOver(trouble);
    console.info(`${before} bought over the bad line, ${report.busy} asked to come back`);

    expect(await audit(fixture.pool, report)).toEqual(ALL_IS_WELL);
    expect(before).toBeGreaterThan(0);
    expect(program.isRunning()).toBe(true);
  },
);

test("FLT-09 refuses buyers as busy while no traffic reaches the database, and the pool recovers by itself", async () => {
  const events = await stageSales(fixture.pool, 1_000);
  expect((await hold(events[0]!)).status).toBe(201);
  const strict = openDatabase(databaseOver(line), { statementSeconds: 1 });
  await sql`select 1`.execute(strict.db);

  line.inject({ isBlackHole: true });
  const silent = sql`select 1`.execute(strict.db).catch((error: unknown) => error);
  const startedAt = performance.now();
  const asked = await Promise.all([0, 1, 2, 3, 4, 5].map(() => hold(events[0]!)));
  const waited = performance.now() - startedAt;
  // All requests give up while the line is still silent. Without the program's time limits they would wait until it
  // recovers.
  const gaveUp = await silent;
  const live = await get("/livez");
  const ready = get("/readyz");
  await sleep(Math.max(0, BLACK_HOLE_MS - waited));
  line.inject({});
  const seconds = await until("places are held again", async () => (await hold(events[0]!)).status === 201);
  console.info(`answered after ${Math.round(waited)} ms, well ${seconds.toFixed(1)} s after`);

  expect(asked.map(({ status, headers }) => [status, Number(headers["retry-after"]) > 0])).toEqual(
    asked.map(() => [503, true]),
  );
  expect(waited).toBeLessThan(MAX_ANSWER_MS);
  expect(gaveUp).toBeInstanceOf(Error);
  expect((await sql`select 1 as one`.execute(strict.db)).rows).toEqual([{ one: 1 }]);
  await strict.close();
  expect([live.status, program.isRunning()]).toEqual([200, true]);
  await ready;
  await until("it is ready", async () => (await get("/readyz")).status === 200);
});

test("FLT-07 a hold whose commit succeeded and whose answer was lost is the same order when the call is repeated, without cookies", async () => {
  const { eventId, products } = await stageEvent(fixture.pool, { products: 1, quantity: 3, price: 2_500 });
  const path = `/api/public/events/${eventId}/order`;
  const place = (key: string) =>
    send(
      program.port,
      {
        method: "POST",
        path,
        body: orderOf(products[0]!, 3),
        headers: { "idempotency-key": key, "user-agent": "widget" },
      },
      MAX_ANSWER_MS,
    );
  const failpoint = await setFailpoint(fixture.pool, "order_items");

  const asking = place("the-last-three");
  await failpoint.reached();
  line.inject({ isCut: true });
  const lost = await asking;
  await failpoint.letGo([]);
  line.inject({});
  await until("the program reaches the database", async () => (await get("/readyz")).status === 200);
  let again = lost;
  // The key stays locked until the program has recorded in the database that its call has ended.
  await until("the key is open again", async () => (again = await place("the-last-three")).status !== 409);
  const other = await place("another-key");

  const { rows } = await fixture.pool.query<{ short_id: string }>(
    "select short_id from orders where event_id = $1 and status = 'RESERVED'",
    [eventId],
  );
  expect([lost.status, again.status, other.status]).toEqual([503, 201, 422]);
  expect(rows).toEqual([{ short_id: placedOrder(again.body).shortId }]);
  const own = await get(`${path}/${rows[0]!.short_id}?session_identifier=${placedOrder(again.body).session}`);
  expect(own.status).toBe(200);
});

test("FLT-09 with a silent mail server and payment provider: orders complete, payments are refused at once after a few, and both recover by themselves", async () => {
  const { db, pool, url } = await testDatabase();
  await makeOrganizer(db);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-network-"));
  const [mailServer, stripe] = [await startMailServer(), await startStripe()];
  const toMailServer = await openFaultProxy({
    host: "127.0.0.1",
    port: Number(new URL(mailServer.url).port),
  });
  const toStripe = await openFaultProxy({ host: "127.0.0.1", port: Number(new URL(stripe.url).port) });
  const seller = await startProgram({
    ...sharing(url, folder),
    SMTP_URL: `smtp://127.0.0.1:${toMailServer.port}`,
    STRIPE_API_URL: `http://127.0.0.1:${toStripe.port}`,
    STRIPE_SECRET_KEY: TEST_KEYS.own.secretKey,
    STRIPE_PUBLISHABLE_KEY: TEST_KEYS.own.publishableKey,
    STRIPE_WEBHOOK_SECRET: TEST_KEYS.own.webhookSecret,
  });
  const free = await stageEvent(pool, { products: 1, quantity: 100, price: 0 });
  const paid = await stageEvent(pool, { products: 1, quantity: 100, price: 2_500 });
  const order = async (staged: typeof free) => {
    const { shortId, session } = placedOrder((await hold({ staged, isPaid: false }, seller)).body);
    const own = (action = "") =>
      `/api/public/events/${staged.eventId}/order/${shortId}${action}?session_identifier=${session}`;
    const reply = await send(
      seller.port,
      { method: "PUT", path: own(), body: { order: BUYER } },
      MAX_ANSWER_MS,
    );
    return { reply, own };
  };
  const pay = async ({ own }: Awaited<ReturnType<typeof order>>) => {
    const path = own("/payment_intent");
    return (await send(seller.port, { method: "POST", path, body: {} }, MAX_ANSWER_MS)).status;
  };
  const orders = await Promise.all([0, 1, 2, 3, 4].map(() => order(paid)));

  // The mail server does not answer. The provider cuts the connection at first, which is quicker to test than
  // silence.
  toMailServer.inject({ isBlackHole: true });
  toStripe.inject(IS_LONG ? { isBlackHole: true } : { isCut: true });
  const completed = await order(free);
  const attemptsBefore = toStripe.attempts;
  const refused = await Promise.all(orders.map(pay));
  const attemptsThen = toStripe.attempts;
  const atOnce = await pay(orders[0]!);
  const attemptsAfter = toStripe.attempts;
  const connectionsThen = toStripe.connections;
  const stillFree = await order(free);
  toMailServer.inject({});
  toStripe.inject({});
  await until("payments are taken again", async () => (await pay(orders[0]!)) === 200);
  await until("the emails have arrived", () => mailServer.deliveries.length >= 2);
  await seller.stop();
  await stripe.stop();
  fs.rmSync(folder, { recursive: true, force: true });

  expect([completed, stillFree].map(({ reply }) => /"status":"COMPLETED"/.test(reply.body))).toEqual([
    true,
    true,
  ]);
  expect(refused).toEqual(refused.map(() => 503));
  expect(attemptsThen).toBeGreaterThan(attemptsBefore);
  expect(atOnce).toBe(503);
  // Refused without a call to the provider: no request waits for it any more.
  expect(attemptsAfter).toBe(attemptsThen);
  expect(toStripe.connections).toBeGreaterThan(connectionsThen);
});
