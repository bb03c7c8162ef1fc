import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { signatureOf, signed, type TestEvent, TEST_KEYS } from "../../test/stripe/start-stripe.ts";
import { paymentsApi } from "./api.ts";
import { forgedEvents } from "./measure-payments.ts";
import { processProviderEvents } from "./provider-events/process-provider-events.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, services, payments, goToPayment, open, deliver, tellAll } =
  await openStripeCheckout(database);
const { books } = stripe;
const { app } = await testApi(services, [(given) => paymentsApi(given, payments)]);
const SECRET = TEST_KEYS.own.webhookSecret;

/** Sends the message over HTTP as bytes. */
const post = (payload: string | Buffer, header?: string) =>
  app.inject({
    method: "POST",
    url: "/api/public/webhooks/stripe",
    payload,
    headers: {
      "content-type": "application/json; charset=utf-8",
      ...(header && { "stripe-signature": header }),
    },
  });
const storedEvents = async () => (await sql`select from provider_events`.execute(db)).rows.length;
const forged = async () => (await forgedEvents.get()).values[0]?.value ?? 0;
const statusOf = async (orderId: number) =>
  (await db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow()).status;

async function paid() {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  stripe.takeEvents();
  books.buyer.pay(id);
  const event = stripe.takeEvents().find(({ type }) => type === "payment_intent.succeeded")!;
  return { ...held, intentId: id, event };
}

const now = () => Math.floor(Date.now() / 1000);

test("stores a signed message once, answers 204, and processes it", async () => {
  const { orderId, event } = await paid();
  const { payload, header } = signed(event, SECRET);

  const answers = await Promise.all(Array.from({ length: 5 }, () => post(payload, header)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(204));
  expect(await storedEvents()).toBe(1);
  await tellAll();
  expect(await statusOf(orderId)).toBe("COMPLETED");
});

test.each<[string, (event: TestEvent) => [string | Buffer, string?]]>([
  ["no signature", (event) => [signed(event, SECRET).payload]],
  ["nonsense for a signature", (event) => [signed(event, SECRET).payload, "t=1,v1=00"]],
  ["another secret", (event) => both(signed(event, "whsec_guessed"))],
  ["a signature from the future", (event) => both(signed(event, SECRET, now() + 330))],
  ["a signature older than 300 seconds", (event) => both(signed(event, SECRET, now() - 301))],
  [
    "another body",
    (event) => {
      const { payload, header } = signed(event, SECRET);
      return [payload.replace("payment_intent.succeeded", "payment_intent.canceled"), header];
    },
  ],
  [
    "the same body written again",
    (event) => {
      const { payload, header } = signed(event, SECRET);
      return [JSON.stringify(JSON.parse(payload), null, 2), header];
    },
  ],
  ["another connected account", (event) => both(signed({ ...event, account: "acct_other" }, SECRET))],
  ["the live world", (event) => both(signed({ ...event, livemode: true }, SECRET))],
  ["no JSON at all", () => ["{", signed({}, SECRET).header]],
])("PAY-03 refuses a message with %s with 400, counts it, and changes nothing", async (_, forge) => {
  const { orderId, event } = await paid();
  const [stored, counted] = [await storedEvents(), await forged()];

  const answer = await post(...forge(event));
  await tellAll();

  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ code: "signature_invalid" });
  expect(await storedEvents()).toBe(stored);
  expect(await forged()).toBe(counted + 1);
  expect(await statusOf(orderId)).toBe("RESERVED");
});

test.each([
  "null",
  "true",
  "[]",
  "{}",
  '"evt_1"',
  "{",
  '{"id":"evt_1","type":"payment_intent.succeeded","livemode":false}',
])(
  "PAY-03 refuses the correctly signed body %s, which is no event, with 422 and changes nothing",
  async (payload) => {
    const [stored, counted] = [await storedEvents(), await forged()];

    const answer = await post(payload, signatureOf(payload, SECRET));

    expect([answer.statusCode, answer.json().code]).toEqual([422, "invalid"]);
    expect([await storedEvents(), await forged()]).toEqual([stored, counted]);
  },
);

test("PAY-03 accepts a signature that is 299 seconds old", async () => {
  const { event } = await paid();
  const { payload, header } = signed(event, SECRET, now() - 299);

  expect((await post(payload, header)).statusCode).toBe(204);
});

test("PAY-01 PAY-02 completes an order once when every message arrives five times, in reverse and concurrently", async () => {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  books.buyer.decline(id);
  books.buyer.beAsked(id);
  books.buyer.pay(id);

  const events = stripe.takeEvents().reverse();
  await Promise.all(events.flatMap((event) => Array.from({ length: 5 }, () => deliver(event))));
  await tellAll();
  await tellAll();

  expect(await statusOf(held.orderId)).toBe("COMPLETED");
  const { rows } = await sql`select from payments where order_id = ${held.orderId}`.execute(db);
  expect(rows).toHaveLength(1);
  const facts =
    await sql`select from outbox_events where kind = 'order-completed' and subject_id = ${held.orderId}`.execute(
      db,
    );
  expect(facts.rows).toHaveLength(1);
});

test("PAY-02 settles a refund that arrives before its payment", async () => {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  stripe.takeEvents();
  books.buyer.pay(id);
  books.createRefund("own", { payment_intent: id, amount: "1000" });

  await tellAll((events) => events.toReversed());

  const order = await db
    .selectFrom("orders")
    .select(["status", "refund_status", "total_refunded"])
    .where("id", "=", held.orderId)
    .executeTakeFirstOrThrow();
  expect(order).toEqual({ status: "COMPLETED", refund_status: "PARTIALLY_REFUNDED", total_refunded: 1_000 });
});

test("PAY-23 accepts and ignores messages about foreign payments and objects", async () => {
  const foreign = (type: string, object: object): TestEvent => ({
    id: `evt_${type}`,
    type,
    livemode: false,
    data: { object },
  });
  const stored = await storedEvents();

  await deliver(foreign("payment_intent.succeeded", { id: "pi_foreign", object: "payment_intent" }));
  await deliver(
    foreign("charge.succeeded", { id: "ch_foreign", object: "charge", payment_intent: "pi_foreign" }),
  );
  await deliver(foreign("invoice.paid", { id: "in_foreign", object: "invoice" }));
  await deliver(foreign("charge.succeeded", { id: "ch_alone", object: "charge", payment_intent: null }));
  await tellAll();

  expect(await storedEvents()).toBe(stored + 2);
  const { rows } = await sql`select from provider_events where processed_at is null`.execute(db);
  expect(rows).toEqual([]);
});

test("PAY-02 keeps a refund waiting while Stripe still reports the payment as open", async () => {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  const back = "GET /public/events/{event_id}/order/{order_short_id}/payment_intent";
  await held.api(back, { params: held.params });
  books.buyer.pay(id);
  books.createRefund("own", { payment_intent: id, amount: "500" });
  books.openDispute(id);
  const events = stripe.takeEvents();
  stripe.trouble({ kind: "stale" }, 1, /payment_intents/);

  for (const event of events) await deliver(event);
  await processProviderEvents(payments);
  expect(await statusOf(held.orderId)).toBe("RESERVED");
  await sql`update provider_events set next_try_at = now() where processed_at is null`.execute(db);
  await processProviderEvents(payments);

  expect(await statusOf(held.orderId)).toBe("COMPLETED");
  const kept =
    await sql`select (select sum(amount) from refunds where order_id = ${held.orderId})::int as refunded,
    (select count(*) from disputes where order_id = ${held.orderId})::int as disputes`.execute(db);
  expect(kept.rows).toEqual([{ refunded: 500, disputes: 1 }]);
});

test("PAY-05 keeps a message while Stripe is unreachable, and processes it afterwards", async () => {
  const { orderId, event } = await paid();
  stripe.trouble({ kind: "cut" }, 2, /payment_intents\//);

  await deliver(event);
  await tellAll();
  expect(await statusOf(orderId)).toBe("RESERVED");
  stripe.calm();
  await sql`update provider_events set next_try_at = now()`.execute(db);
  await tellAll();

  expect(await statusOf(orderId)).toBe("COMPLETED");
});

function both({ payload, header }: { payload: string; header: string }): [string, string] {
  return [payload, header];
}
