import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUYER, orderOf, placedOrder, type StagedEvent } from "../../bench/stage.ts";
import { seededRandom } from "../../src/demo/random.ts";
import { type Reply, send } from "../balancer.ts";
import type { Program } from "../program.ts";
import { until } from "../until.ts";
import { settleLedgers, EQUAL_AND_VALID } from "./settle-ledgers.ts";
import { openWebhookDelivery } from "./webhook-delivery.ts";
import { type PaymentFixture, openPaymentFixture } from "./payment-fixture.ts";

const BUYERS = 8;
const ANSWER_WITHIN_MS = 60_000;

let fixture: PaymentFixture;
let programs: Program[];
let delivery: ReturnType<typeof openWebhookDelivery>;

beforeAll(async () => {
  fixture = await openPaymentFixture();
  programs = await Promise.all([fixture.startProgram(), fixture.startProgram()]);
  delivery = openWebhookDelivery({
    stripe: fixture.stripe,
    ports: () => programs.map(({ port }) => port),
    random: seededRandom(6),
    losing: 1,
    latestMs: 10,
  });
});

afterAll(async () => {
  await delivery.close();
  await Promise.all(programs.map((program) => program.stop()));
  await fixture.close();
});

test("FLT-18 FLT-24 PAY-06 PAY-15 PAY-22 PAY-24 during an outage of the provider free orders continue and paid ones get a reason; after a kill of everything the next start finishes what was begun", async () => {
  const { stripe, pool } = fixture;
  const paidFor = await fixture.stageSale(100);
  const free = await fixture.stageSale(100, 0);
  const buyers = await Promise.all(Array.from({ length: BUYERS }, () => hold(paidFor)));
  const [toRefund, paying, inBank, debited, ...without] = buyers as [Held, Held, Held, Held, ...Held[]];
  for (const buyer of [toRefund, paying, inBank, debited]) await open(buyer);
  stripe.books.buyer.pay(toRefund.intentId);
  await ask("GET", toRefund.own("/payment_intent"));
  stripe.books.buyer.beAsked(inBank.intentId);
  stripe.books.buyer.beginDebit(debited.intentId);

  let callsOfIntents = 0;
  stripe.whims.fault = ({ method, path }) => {
    if (method === "POST" && path === "/v1/payment_intents") callsOfIntents += 1;
    return { kind: "cut" };
  };
  const refusals = [];
  for (const buyer of without) refusals.push(await tryToOpen(buyer));
  // The fifth failure opens the circuit breaker, so that no request waits for the provider any more.
  refusals.push(await tryToOpen(without[0]!));
  const callsThen = callsOfIntents;
  refusals.push(await tryToOpen(without[1]!));
  const callsAfter = callsOfIntents;
  const freeOrder = await hold(free);
  const refund = await ask(
    "POST",
    `/api/events/${paidFor.eventId}/orders/${await idOf(toRefund)}/refund`,
    { cancel_order: true, notify_buyer: false },
    { ...fixture.organizer, "idempotency-key": randomUUID() },
  );
  // The banks agree meanwhile, and every message about it is lost.
  for (const { intentId } of [paying, inBank, debited]) stripe.books.buyer.pay(intentId);

  expect(refusals.map(({ status }) => status)).toEqual(refusals.map(() => 503));
  for (const { body, headers } of refusals) {
    expect(JSON.parse(body)).toMatchObject({ code: "provider_unavailable" });
    expect(headers["retry-after"]).toBeTruthy();
  }
  expect(callsThen).toBeGreaterThan(0);
  expect(callsAfter).toBe(callsThen);
  expect(freeOrder.completed.body).toContain('"status":"COMPLETED"');
  expect(JSON.parse(refund.body)).toMatchObject({
    data: { status: "COMPLETED", refund_status: "REFUND_PENDING" },
  });

  process.kill(fixture.postgresPid(), "SIGKILL");
  await Promise.all(programs.map((program) => program.kill()));
  stripe.whims.fault = () => null;
  await until("PostgreSQL answers", () =>
    pool.query("select 1").then(
      () => true,
      () => false,
    ),
  );
  programs = await Promise.all([fixture.startProgram(), fixture.startProgram()]);

  expect(await settleLedgers({ pool, stripe, deliverAll: delivery.deliverAll })).toEqual(EQUAL_AND_VALID);
  const { rows } = await pool.query<{ short_id: string; state: string }>(
    "select short_id, status || coalesce(' ' || refund_status, '') as state from orders where event_id = $1",
    [paidFor.eventId],
  );
  const states = new Map(rows.map(({ short_id, state }) => [short_id, state]));
  expect(buyers.map(({ shortId }) => states.get(shortId))).toEqual([
    "CANCELLED REFUNDED",
    "COMPLETED",
    "COMPLETED",
    "COMPLETED",
    ...without.map(() => "ABANDONED"),
  ]);
  expect(stripe.books.ledger()).toMatchObject({ charged: 4 * 2_500, refunded: 2_500 });
});

interface Held {
  shortId: string;
  intentId: string;
  completed: Reply;
  own(action: string): string;
}

function ask(method: string, path: string, body?: unknown, headers = {}): Promise<Reply> {
  return send(programs[0]!.port, { method, path, body, headers }, ANSWER_WITHIN_MS);
}

async function hold(event: StagedEvent): Promise<Held> {
  const orders = `/api/public/events/${event.eventId}/order`;
  const { shortId, session } = placedOrder((await ask("POST", orders, orderOf(event.products[0]!))).body);
  const own = (action: string) => `${orders}/${shortId}${action}?session_identifier=${session}`;
  const completed = await ask("PUT", own(""), { order: BUYER });
  return { shortId, intentId: "", completed, own };
}

const tryToOpen = (buyer: Held) => ask("POST", buyer.own("/payment_intent"), {});

async function open(buyer: Held): Promise<void> {
  const { body } = await tryToOpen(buyer);
  buyer.intentId = (JSON.parse(body) as { provider_intent_id: string }).provider_intent_id;
}

async function idOf({ shortId }: Held): Promise<number> {
  const { rows } = await fixture.pool.query<{ id: number }>("select id from orders where short_id = $1", [
    shortId,
  ]);
  return rows[0]!.id;
}
