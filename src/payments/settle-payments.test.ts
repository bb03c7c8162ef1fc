import { sql } from "kysely";
import { expect, test } from "vitest";
import { GOOD_CARD, openCheckout, runPaymentJobs } from "../../test/checkout.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember } from "../../test/factories.ts";
import { paidNotCompleted } from "../checkout/index.ts";
import { paymentsApi } from "./api.ts";
import type { PaymentsContract } from "./contract.ts";
import { processProviderEvents } from "./provider-events/process-provider-events.ts";
import type { ProviderIntent } from "./providers/provider.ts";
import { receiveProviderEvent } from "./provider-events/receive-provider-event.ts";
import { reconcilePayments } from "./provider-events/reconcile-payments.ts";
import { settlePayments } from "./settle-payments.ts";
import { type SellingContract, sellingAreas } from "../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const { services, payments, goToPayment, hold } = openCheckout(database);
const areas = [paymentsApi(services, payments), ...sellingAreas(services)];
const asMember = (member: Awaited<ReturnType<typeof makeMember>>) =>
  clientOf<SellingContract & PaymentsContract>(db, areas, { member });
const LIST = "GET /events/{event_id}/payments-under-review";
const CLOSE = "POST /events/{event_id}/orders/{order_id}/payments-under-review/{payment_intent_id}/close";
const simulator = payments.providers.SIMULATOR!;
const OWN_ACCOUNT = { platform: null, connectedAccountId: null };
const at = (intent: { provider_intent_id: string }) => ({ id: intent.provider_intent_id, ...OWN_ACCOUNT });
const INTENT = "POST /public/events/{event_id}/order/{order_short_id}/payment_intent";
const GET_INTENT = "GET /public/events/{event_id}/order/{order_short_id}/payment_intent";
const CONFIRM = "POST /public/simulator/intents/{provider_intent_id}/confirm";
const CHALLENGE = "POST /public/simulator/intents/{provider_intent_id}/challenge";

type Held = Awaited<ReturnType<typeof hold>>;

/** Pays with a card at the provider, before we receive an event. */
async function pay({ api, params }: Held, card_number = GOOD_CARD.card_number) {
  const intent = await api(INTENT, { params });
  const answer = await api(CONFIRM, {
    params: { provider_intent_id: intent.provider_intent_id },
    body: { ...GOOD_CARD, card_number, client_secret: intent.client_secret },
  });
  return { ...intent, answer };
}

/** Our records of an order and its payments. */
async function books(shortId: string) {
  const order = await db
    .selectFrom("orders")
    .select(["id", "status", "payment_status", "refund_status", "total_gross", "total_refunded"])
    .where("short_id", "=", shortId)
    .executeTakeFirstOrThrow();
  const of = <Table extends "payments" | "refunds" | "payment_intents" | "attendees">(table: Table) =>
    sql<{ status: string; amount: number; reason: string }>`
      select * from ${sql.table(table)} where order_id = ${order.id} order by id`
      .execute(db)
      .then(({ rows }) => rows);
  const facts = await db
    .selectFrom("outbox_events")
    .select("id")
    .where("kind", "=", "order-completed")
    .where("subject_id", "=", order.id)
    .execute();
  return {
    order,
    facts: facts.length,
    payments: await of("payments"),
    refunds: await of("refunds"),
    intents: await of("payment_intents"),
    tickets: (await of("attendees")).map(({ status }) => status),
  };
}

const letHoldRunOut = (shortId: string) =>
  db.transaction().execute(async (tx) => {
    await sql`update orders set expires_at = now() - interval '1 second' where short_id = ${shortId}`.execute(
      tx,
    );
    await sql`select expire_holds(100)`.execute(tx);
  });

/** Delivers an event of the provider and processes it. */
async function tell(intent: { provider_intent_id: string }, id: string, kind = "payment_intent.succeeded") {
  const event = {
    id,
    kind,
    subject: "INTENT" as const,
    ...OWN_ACCOUNT,
    providerIntentId: intent.provider_intent_id,
  };
  const answer = await receiveProviderEvent(payments, "SIMULATOR", event);
  await processProviderEvents(payments);
  return answer;
}

test("completes the order of a successful payment once, with all its records", async () => {
  const held = await goToPayment({ quantity: 2 });
  const intent = await pay(held);

  await runPaymentJobs(database, payments);

  const after = await books(held.params.order_short_id);
  expect(after.order).toMatchObject({ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" });
  expect(after.payments).toMatchObject([{ amount: 5_000 }]);
  expect(after).toMatchObject({ facts: 1, tickets: ["ACTIVE", "ACTIVE"], refunds: [] });
  expect(intent.answer).toEqual({ status: "SUCCEEDED", error: null, challenge_url: null });
});

test("STK-09 PAY-01 completes the order once for the redirect and five copies of the event at the same time", async () => {
  const held = await goToPayment();
  const intent = await pay(held);

  const outcomes = await Promise.all([
    held.api(GET_INTENT, held),
    ...Array.from({ length: 5 }, () => tell(intent, "evt_1")),
    ...Array.from({ length: 40 }, () => held.api(GET_INTENT, held)),
  ]);

  expect(outcomes.filter((one) => one === "stored")).toHaveLength(1);
  const after = await books(held.params.order_short_id);
  expect(after).toMatchObject({ facts: 1, tickets: ["ACTIVE"], refunds: [] });
  expect(after.payments).toHaveLength(1);
});

test("PAY-02 ignores a failure that arrives after the success", async () => {
  const held = await goToPayment();
  const intent = await pay(held);
  const told = await simulator.retrieveIntent(at(intent));
  await tell(intent, "evt_2");

  await settlePayments(payments, [
    { ...told, status: "REQUIRES_PAYMENT_METHOD", lastError: "card_declined" },
  ]);
  await settlePayments(payments, [{ ...told, status: "CANCELLED" }]);

  const after = await books(held.params.order_short_id);
  expect(after.order).toMatchObject({ status: "COMPLETED", payment_status: "PAYMENT_RECEIVED" });
  expect(after.intents).toMatchObject([{ status: "SUCCEEDED" }]);
});

test("PAY-02 settles events in the wrong order by the intent's current state", async () => {
  const held = await goToPayment();
  const declined = await pay(held, "4000 0000 0000 0002");
  const paid = await pay(held);

  await tell(paid, "evt_4");
  await tell(declined, "evt_3", "payment_intent.payment_failed");

  const after = await books(held.params.order_short_id);
  expect(after.order.status).toBe("COMPLETED");
  expect(after.payments).toHaveLength(1);
});

test("marks the order of a declined card and leaves the intent open for another card", async () => {
  const held = await goToPayment();
  const declined = await pay(held, "4000 0000 0000 0002");

  await runPaymentJobs(database, payments);

  expect(declined.answer).toMatchObject({ status: "REQUIRES_PAYMENT_METHOD", error: "card_declined" });
  const between = await books(held.params.order_short_id);
  expect(between.order).toMatchObject({ status: "RESERVED", payment_status: "PAYMENT_FAILED" });
  const paid = await pay(held);
  expect(paid.provider_intent_id).toBe(declined.provider_intent_id);
  await runPaymentJobs(database, payments);
  expect((await books(held.params.order_short_id)).order.status).toBe("COMPLETED");
});

test.each([
  ["pass", "SUCCEEDED", "COMPLETED"],
  ["fail", "REQUIRES_PAYMENT_METHOD", "RESERVED"],
] as const)("the bank asks, and the buyer answers: %s", async (outcome, status, orderStatus) => {
  const held = await goToPayment();
  const asked = await pay(held, "4000 0000 0000 3220");
  const { event_id, order_short_id } = held.params;
  expect(asked.answer).toMatchObject({
    status: "REQUIRES_ACTION",
    challenge_url: `/checkout/${event_id}/${order_short_id}/challenge`,
  });

  const answer = await held.api(CHALLENGE, {
    params: { provider_intent_id: asked.provider_intent_id },
    body: { client_secret: asked.client_secret, outcome },
  });

  expect(answer.status).toBe(status);
  expect(await held.api(GET_INTENT, held)).toMatchObject({ status });
  expect((await books(order_short_id)).order.status).toBe(orderStatus);
});

test("neither pays nor answers the bank with a foreign secret", async () => {
  const held = await goToPayment();
  const { provider_intent_id } = await held.api(INTENT, held);
  const params = { provider_intent_id };

  const pays = () => held.api(CONFIRM, { params, body: { ...GOOD_CARD, client_secret: "guessed" } });
  const answers = () => held.api(CHALLENGE, { params, body: { client_secret: "guessed", outcome: "pass" } });

  await expect(pays()).rejects.toMatchObject({ code: "not_found" });
  await expect(answers()).rejects.toMatchObject({ code: "not_found" });
});

test("shows a slow payment as in progress first, then completes the order", async () => {
  const held = await goToPayment();
  const slow = await pay(held, "4000 0000 0000 0259");
  expect(slow.answer.status).toBe("PROCESSING");
  expect(await held.api(GET_INTENT, held)).toMatchObject({ status: "PROCESSING" });

  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(db);
  await runPaymentJobs(database, payments);

  expect((await books(held.params.order_short_id)).order.status).toBe("COMPLETED");
});

test("PAY-09 charges the card once when the button is pressed in two tabs", async () => {
  const held = await goToPayment();

  await Promise.all(Array.from({ length: 10 }, () => pay(held)));
  await runPaymentJobs(database, payments);

  const after = await books(held.params.order_short_id);
  expect(after.payments).toHaveLength(1);
  expect(after.intents).toHaveLength(1);
});

test("PAY-06 completes the order by polling when no event arrives", async () => {
  const held = await goToPayment();
  const intent = await pay(held);
  await sql`update payment_intents set updated_at = now() - interval '2 minutes'
    where provider_intent_id = ${intent.provider_intent_id}`.execute(db);

  await reconcilePayments(payments);

  expect((await books(held.params.order_short_id)).order.status).toBe("COMPLETED");
});

test("PAY-06 cancels an intent at the provider when its order ended long ago", async () => {
  const held = await goToPayment();
  const intent = await held.api(INTENT, held);
  await letHoldRunOut(held.params.order_short_id);
  const makeQuiet = () =>
    sql`update payment_intents set updated_at = now() - interval '2 minutes'
      where provider_intent_id = ${intent.provider_intent_id}`.execute(db);

  await makeQuiet();
  await reconcilePayments(payments);
  expect((await simulator.retrieveIntent(at(intent))).status).toBe("REQUIRES_PAYMENT_METHOD");

  await sql`update orders set updated_at = now() - interval '31 minutes'
    where short_id = ${held.params.order_short_id}`.execute(db);
  await makeQuiet();
  await reconcilePayments(payments);
  expect((await simulator.retrieveIntent(at(intent))).status).toBe("CANCELLED");
  expect((await books(held.params.order_short_id)).intents).toMatchObject([{ status: "CANCELLED" }]);
});

test("PAY-07 a: completes an order paid after its hold if stock is left", async () => {
  const held = await goToPayment({ capacity: 1 });
  const intent = await pay(held);
  await letHoldRunOut(held.params.order_short_id);

  await tell(intent, "evt_7a");

  const after = await books(held.params.order_short_id);
  expect(after.order.status).toBe("COMPLETED");
  expect(after).toMatchObject({ tickets: ["ACTIVE"], refunds: [] });
  const stock = await db
    .selectFrom("stock")
    .select("taken")
    .where("id", "=", held.product.stock_id)
    .executeTakeFirstOrThrow();
  expect(stock.taken).toBe(1);
});

test("PAY-07 b: sends one full refund and one e-mail if no stock is left, however often the payment is reported", async () => {
  const held = await goToPayment({ capacity: 1 });
  const intent = await pay(held);
  await letHoldRunOut(held.params.order_short_id);
  await hold(held.event, held.product);

  await tell(intent, "evt_7b");
  await tell(intent, "evt_7b");
  await tell(intent, "evt_7b again");
  expect((await books(held.params.order_short_id)).order.refund_status).toBe("REFUND_PENDING");
  const mailed = await runPaymentJobs(database, payments);
  const mailedLater = await runPaymentJobs(database, payments);

  const after = await books(held.params.order_short_id);
  expect(after.order).toMatchObject({
    status: "ABANDONED",
    refund_status: "REFUNDED",
    total_refunded: 2_500,
  });
  expect(after.refunds).toMatchObject([{ status: "SUCCEEDED", amount: 2_500, reason: "SOLD_OUT" }]);
  expect(after).toMatchObject({ facts: 0, tickets: ["CANCELLED"] });
  expect([mailed.length, mailedLater.length]).toEqual([1, 0]);
  const atProvider = await db
    .selectFrom("simulator_refunds")
    .select("amount")
    .where("intent_id", "=", intent.provider_intent_id)
    .execute();
  expect(atProvider).toEqual([{ amount: 2_500 }]);
});

test("PAY-10 refunds the second of two payments and keeps the order paid", async () => {
  const held = await goToPayment();
  const first = await held.api(INTENT, held);
  // The first intent was withdrawn after a change of the order, but the buyer's bank was faster.
  await sql`update payment_intents set status = 'CANCELLED'
    where provider_intent_id = ${first.provider_intent_id}`.execute(db);
  const second = await pay(held);
  await held.api(CONFIRM, {
    params: { provider_intent_id: first.provider_intent_id },
    body: { ...GOOD_CARD, client_secret: first.client_secret },
  });
  expect(second.provider_intent_id).not.toBe(first.provider_intent_id);

  await runPaymentJobs(database, payments);
  await runPaymentJobs(database, payments);

  const after = await books(held.params.order_short_id);
  expect(after.order).toMatchObject({ status: "COMPLETED", refund_status: null, total_refunded: 0 });
  expect(after.payments).toHaveLength(2);
  expect(after.refunds).toMatchObject([{ status: "SUCCEEDED", reason: "DUPLICATE" }]);
  expect(after.facts).toBe(1);
});

test.each([
  ["the amount", { minor: 2_400, currency: "EUR" }],
  ["the currency", { minor: 2_500, currency: "USD" }],
])(
  "PRC-07 holds a payment for review if %s differs from the order's, and never completes the order",
  async (_, amount) => {
    const held = await goToPayment({ price: 2_500 });
    const intent = await pay(held);
    const told: ProviderIntent = { ...(await simulator.retrieveIntent(at(intent))), amount };

    await settlePayments(payments, [told]);
    await runPaymentJobs(database, payments);

    const after = await books(held.params.order_short_id);
    expect(after.order).toMatchObject({ status: "RESERVED", payment_status: "AWAITING_PAYMENT" });
    expect(after.intents).toMatchObject([{ status: "MISMATCH" }]);
    expect(after.payments).toEqual([]);
    await expect(held.api(INTENT, held)).rejects.toMatchObject({ code: "order_move_refused" });
  },
);

test("PRC-07 holds a payment for review if the order changed after the intent was created", async () => {
  const held = await goToPayment({ price: 2_500 });
  await pay(held);
  await sql`update orders set total_before_additions = 3000, total_gross = 3000
    where short_id = ${held.params.order_short_id}`.execute(db);

  await runPaymentJobs(database, payments);

  expect((await books(held.params.order_short_id)).intents).toMatchObject([{ status: "MISMATCH" }]);
});

test("shows a payment that differs from its order to the organiser with its amount, until it is resolved", async () => {
  const held = await goToPayment({ price: 2_500 });
  const intent = await pay(held);
  const told = { ...(await simulator.retrieveIntent(at(intent))), amount: { minor: 2_400, currency: "EUR" } };
  await settlePayments(payments, [told]);
  await letHoldRunOut(held.params.order_short_id);
  const { order, intents } = await books(held.params.order_short_id);
  await sql`update payment_intents set updated_at = now() - interval '3 minutes' where order_id = ${order.id}`.execute(
    db,
  );
  const { account_id } = await db
    .selectFrom("events")
    .select("account_id")
    .where("id", "=", held.event.id)
    .executeTakeFirstOrThrow();
  const organizer = asMember(await makeMember(db, { account_id, role: "ORGANIZER" }));
  const stranger = asMember(await makeMember(db, { role: "ADMIN" }));
  const event = { event_id: held.event.id };
  const one = { ...event, order_id: order.id };
  const list = async () => (await organizer(LIST, { params: event })).data;
  const close = (by: typeof organizer, key: string) =>
    by(CLOSE, {
      params: { ...one, payment_intent_id: Number((intents[0] as unknown as { id: number }).id) },
      idempotencyKey: key,
    });
  const lookUp = (by: typeof organizer) =>
    by("GET /events/{event_id}/orders/{order_id}", { params: one }).then(
      ({ data }) => data.status,
      ({ code }: { code: string }) => code,
    );

  const shown = await list();
  const alarm = await paidNotCompleted.look(db);
  const orders = [await lookUp(organizer), await lookUp(stranger)];
  await expect(close(stranger, "one")).rejects.toMatchObject({ code: "not_found" });
  await close(organizer, "one");
  await close(organizer, "two");

  expect(shown).toMatchObject([
    {
      order_id: order.id,
      provider_intent_id: intent.provider_intent_id,
      amount: 2_400,
      currency: "EUR",
      order_total: 2_500,
    },
  ]);
  expect(alarm).toContain("1 differ from what their orders cost");
  expect(orders).toEqual(["ABANDONED", "not_found"]);
  expect([await list(), await paidNotCompleted.look(db)]).toEqual([[], null]);
  const history = await organizer("GET /events/{event_id}/orders/{order_id}/history", { params: one });
  expect(history.data.filter(({ action }) => action === "PAYMENT_REVIEWED")).toMatchObject([
    { new_values: { amount: 2_400, currency: "EUR" } },
  ]);
});

test("refunds an order that was cancelled while its buyer was paying", async () => {
  const held = await goToPayment();
  await pay(held);
  const { order } = await books(held.params.order_short_id);
  await sql`select cancel_order(${order.id})`.execute(db);

  await runPaymentJobs(database, payments);
  await runPaymentJobs(database, payments);

  const after = await books(held.params.order_short_id);
  expect(after.order).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED" });
  expect(after.refunds).toMatchObject([{ status: "SUCCEEDED", reason: "NOT_PAYABLE" }]);
});

test("PAY-23 ignores an event about a foreign payment and does not process it again", async () => {
  const foreign = await simulator.createIntent({
    idempotencyKey: "another order's",
    amount: { minor: 100, currency: "EUR" },
    metadata: { event_id: "1", order_short_id: "o_x" },
    applicationFee: 0,
    details: { description: "", buyer: { email: "", name: "" }, isSuspicious: false },
    ...OWN_ACCOUNT,
  });
  const intent = { provider_intent_id: foreign.id };

  expect(await tell(intent, "evt_foreign", "payment_intent.created")).toBe("stored");
  expect(await tell(intent, "evt_foreign", "payment_intent.created")).toBe("repeated");

  const waiting = await sql`select from provider_events where processed_at is null`.execute(db);
  expect(waiting.rows).toEqual([]);
});

test("settles a batch of payments at once, expired holds one by one, and lets no payment wait for another's error", async () => {
  const orders = await Promise.all([
    goToPayment(),
    goToPayment(),
    goToPayment({ capacity: 1 }),
    goToPayment(),
  ]);
  const intents = await Promise.all(orders.map((held) => pay(held)));
  const [, , late, broken] = orders;
  await letHoldRunOut(late!.params.order_short_id);
  // Makes the database refuse one of the payments.
  await sql`alter table payments add constraint broken check (payment_intent_id <> ${sql.lit(
    (await books(broken!.params.order_short_id)).intents.map(
      (one) => (one as unknown as { id: number }).id,
    )[0],
  )})`.execute(db);

  await processProviderEvents(payments);
  const statuses = async () =>
    (await Promise.all(orders.map((held) => books(held.params.order_short_id)))).map(
      ({ order }) => order.status,
    );
  const first = await statuses();
  await sql`alter table payments drop constraint broken`.execute(db);
  await sql`update provider_events set next_try_at = now()`.execute(db);
  await processProviderEvents(payments);

  expect(intents.map(({ answer }) => answer.status)).toEqual(Array(4).fill("SUCCEEDED"));
  expect(first).toEqual(["COMPLETED", "COMPLETED", "COMPLETED", "RESERVED"]);
  expect(await statuses()).toEqual(Array(4).fill("COMPLETED"));
});
