import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import { fetchMissingFees } from "./fees/fetch-missing-fees.ts";
import { catchUpEvents } from "./provider-events/catch-up-events.ts";
import { processProviderEvents } from "./provider-events/process-provider-events.ts";
import { reconcilePayments } from "./provider-events/reconcile-payments.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, payments, goToPayment, hold, open, buy, tellAll } = await openStripeCheckout(database);
const { books } = stripe;
afterEach(() => stripe.calm());

type Held = Awaited<ReturnType<typeof goToPayment>>;
const GET_INTENT = "GET /public/events/{event_id}/order/{order_short_id}/payment_intent";

const orderOf = ({ orderId }: Pick<Held, "orderId">) =>
  db
    .selectFrom("orders")
    .select(["status", "payment_status", "refund_status", "total_refunded", "payment_provider"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
const intentsAt = ({ orderId }: Pick<Held, "orderId">) =>
  [...books.intents.values()].filter(({ metadata }) => metadata.order_id === String(orderId));
const makeQuiet = () => sql`update payment_intents set updated_at = now() - interval '2 minutes'`.execute(db);

test("pays an order with the amount, buyer and description that Stripe's records need", async () => {
  const held = await goToPayment({ price: 2_500, quantity: 2 });

  const intent = await open(held);

  const [made] = intentsAt(held);
  expect(intent).toMatchObject({ provider: "STRIPE", provider_intent_id: made!.id, amount: 5_000 });
  expect(made).toMatchObject({
    account: "own",
    amount: 5_000,
    currency: "eur",
    application_fee_amount: null,
    metadata: { order_short_id: held.params.order_short_id, event_id: String(held.event.id) },
  });
  expect(made!.description).toMatch(/^2 × .+ \(O-[0-9A-Z]+\)$/);
  expect(books.customers.get(made!.customer!)).toMatchObject({
    email: "berta@example.org",
    name: "Berta Buyer",
  });
});

test("completes the order by webhook and records Stripe's fee", async () => {
  const bought = await buy({ price: 4_000 });

  expect(await orderOf(bought)).toMatchObject({ status: "COMPLETED", payment_provider: "STRIPE" });
  const payment = await db
    .selectFrom("payments")
    .selectAll()
    .where("order_id", "=", bought.orderId)
    .executeTakeFirstOrThrow();
  expect(payment).toMatchObject({ amount: 4_000, provider_fee: 85, provider_fee_currency: "EUR" });
});

test("records fees that arrive days later", async () => {
  books.mood.feesComeLate = true;
  const bought = await buy();
  books.mood.feesComeLate = false;
  const fee = () =>
    db
      .selectFrom("payments")
      .select("provider_fee")
      .where("order_id", "=", bought.orderId)
      .executeTakeFirst();
  expect(await fee()).toEqual({ provider_fee: null });

  const charge = [...books.charges.values()].find((one) => one.payment_intent === bought.intentId)!;
  books.putOnBalance(charge.id);
  stripe.events.push({
    id: "evt_late_fee",
    type: "charge.updated",
    livemode: false,
    data: { object: charge },
  });
  await tellAll();

  expect(await fee()).toEqual({ provider_fee: 63 });
});

test.each([
  ["pay", "SUCCEEDED", "COMPLETED"],
  ["decline", "REQUIRES_PAYMENT_METHOD", "RESERVED"],
] as const)(
  "follows the bank's question and the buyer's answer: %s",
  async (outcome, status, orderStatus) => {
    const held = await goToPayment();
    const { provider_intent_id: id } = await open(held);
    books.buyer.beAsked(id);
    await tellAll();
    expect(await held.api(GET_INTENT, held)).toMatchObject({ status: "REQUIRES_ACTION" });

    books.buyer[outcome](id);

    expect(await held.api(GET_INTENT, held)).toMatchObject({ status });
    expect(await orderOf(held)).toMatchObject({ status: orderStatus });
  },
);

test("PAY-17 keeps a debit in progress for days, then completes the order or allows another attempt", async () => {
  const paid = await goToPayment();
  const failed = await goToPayment();
  const ids = [(await open(paid)).provider_intent_id, (await open(failed)).provider_intent_id] as const;
  for (const id of ids) books.buyer.beginDebit(id);
  await tellAll();
  expect(await orderOf(paid)).toMatchObject({ status: "RESERVED", payment_status: "AWAITING_PAYMENT" });

  books.buyer.pay(ids[0]);
  books.buyer.failDebit(ids[1]);
  await tellAll();

  expect(await orderOf(paid)).toMatchObject({ status: "COMPLETED" });
  expect(await orderOf(failed)).toMatchObject({ status: "RESERVED", payment_status: "PAYMENT_FAILED" });
});

test("PAY-17 refunds a debit in full that is paid after the stock is gone", async () => {
  const held = await goToPayment({ capacity: 1 });
  const { provider_intent_id: id } = await open(held);
  books.buyer.beginDebit(id);
  await db.transaction().execute(async (tx) => {
    await sql`update orders set expires_at = now() - interval '1 second' where id = ${held.orderId}`.execute(
      tx,
    );
    await sql`select expire_holds(10)`.execute(tx);
  });
  await hold(held.event, held.product);

  books.buyer.pay(id);
  const mailed = await tellAll();

  expect(await orderOf(held)).toMatchObject({ status: "ABANDONED", refund_status: "REFUNDED" });
  expect([...books.refunds.values()].filter((one) => one.payment_intent === id)).toMatchObject([
    { amount: 2_500 },
  ]);
  expect(mailed).toHaveLength(1);
});

test("PAY-09 creates one intent at Stripe for twenty concurrent calls", async () => {
  const held = await goToPayment();

  await Promise.all(Array.from({ length: 20 }, () => open(held)));

  expect(intentsAt(held)).toHaveLength(1);
});

test("PAY-21 recreates a customer that was deleted at Stripe, and the sale continues", async () => {
  const first = await goToPayment();
  await open(first);
  const known = books.customers.get(intentsAt(first)[0]!.customer!)!;
  known.deleted = true;

  const held = await goToPayment();
  const intent = await open(held);

  expect(intent.status).toBe("REQUIRES_PAYMENT_METHOD");
  expect(intentsAt(held)).toHaveLength(1);
  expect(intentsAt(held)[0]!.customer).not.toBe(known.id);
});

test("PAY-21 recreates a customer that belongs to another account", async () => {
  await sql`update provider_customers set provider_customer_id = 'cus_of_somebody_else'`.execute(db);
  const held = await goToPayment();

  await open(held);

  expect(books.customers.get(intentsAt(held)[0]!.customer!)).toMatchObject({ account: "own" });
});

test.each([
  ["does it and cuts the line", { kind: "silent" }],
  ["cuts the line before", { kind: "cut" }],
  ["answers with 500", { kind: "status", status: 500 }],
  ["answers with 503", { kind: "status", status: 503 }],
] as const)("PAY-22 Stripe %s: a retry with the same key leaves one intent", async (_, fault) => {
  const held = await goToPayment();
  stripe.trouble(fault, 1, /payment_intents$/);

  const first = await open(held).catch((error: { code: string }) => error.code);
  const intent = await open(held);

  if (typeof first === "string") expect(first).toBe("provider_unavailable");
  expect(intent.status).toBe("REQUIRES_PAYMENT_METHOD");
  expect(intentsAt(held)).toHaveLength(1);
  const keys = stripe.calls.filter(({ path }) => path === "/v1/payment_intents").slice(-2);
  expect(keys[0]!.key).toBe(keys[1]!.key);
});

test("PAY-22 tells the buyer to retry when Stripe is overloaded, and leaves nothing behind", async () => {
  const held = await goToPayment();
  stripe.trouble({ kind: "status", status: 429 }, 2, /payment_intents$/);

  await expect(open(held)).rejects.toMatchObject({ code: "provider_unavailable" });

  expect(intentsAt(held)).toEqual([]);
  stripe.calm();
  expect((await open(held)).status).toBe("REQUIRES_PAYMENT_METHOD");
});

test("PAY-06 completes the order by polling Stripe when no event arrives", async () => {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  books.buyer.pay(id);
  stripe.takeEvents();
  await makeQuiet();

  await reconcilePayments(payments);

  expect(await orderOf(held)).toMatchObject({ status: "COMPLETED" });
});

test("PAY-06 reaches a paid intent in one run, however many open intents are ahead of it", async () => {
  const held = await goToPayment();
  const { provider_intent_id: id } = await open(held);
  books.buyer.pay(id);
  stripe.takeEvents();
  await makeQuiet();
  await openMany(held, 450);

  await reconcilePayments(payments);
  await sql`delete from payment_intents where provider_intent_id like 'pi_copy_%'`.execute(db);
  await sql`delete from orders where short_id like 'copy_%'`.execute(db);

  expect(await orderOf(held)).toMatchObject({ status: "COMPLETED" });
});

/** Copies of the order with an intent that has been open for longer. */
const openMany = ({ orderId }: Held, number: number) =>
  sql`
  with copies as (
    insert into orders overriding system value
    select (jsonb_populate_record(o, jsonb_build_object(
      'id', o.id + 100000 + n, 'short_id', 'copy_' || n, 'public_id', 'copy_' || n))).*
    from orders o, generate_series(1, ${number}::int) n where o.id = ${orderId}
    returning id
  )
  insert into payment_intents overriding system value
  select (jsonb_populate_record(i, jsonb_build_object(
    'id', i.id + c.id, 'order_id', c.id, 'provider_intent_id', 'pi_copy_' || c.id, 'idempotency_key', 'copy-' || c.id,
    'updated_at', now() - interval '3 minutes'))).*
  from payment_intents i, copies c where i.order_id = ${orderId}`.execute(db);

test("PAY-06 PAY-24 records Stripe's fee even if no event ever arrives", async () => {
  const feesOf = ({ orderId }: Pick<Held, "orderId">) =>
    db
      .selectFrom("payments")
      .select(["provider_charge_id", "provider_fee"])
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
  const held = await goToPayment();
  books.buyer.pay((await open(held)).provider_intent_id);
  const late = await goToPayment();
  books.mood.feesComeLate = true;
  const { provider_intent_id: lateId } = await open(late);
  const chargeId = books.buyer.pay(lateId).latest_charge!;
  books.mood.feesComeLate = false;
  stripe.takeEvents();
  await makeQuiet();

  await reconcilePayments(payments);
  expect(await feesOf(held)).toMatchObject({ provider_fee: 63 });
  expect(await feesOf(late)).toEqual({ provider_charge_id: chargeId, provider_fee: null });
  books.putOnBalance(chargeId);
  await fetchMissingFees(payments);

  expect(await feesOf(late)).toEqual({ provider_charge_id: chargeId, provider_fee: 63 });
});

test("PAY-06 PAY-13 fetches undelivered events at night: a refund by hand, a failed refund, a dispute", async () => {
  const bought = await buy();
  for (const event of stripe.events) stripe.acknowledge(event);
  const byHand = books.createRefund("own", { payment_intent: bought.intentId, amount: "400" });
  books.moveRefund(
    books.createRefund("own", { payment_intent: bought.intentId, amount: "300" }).id,
    "failed",
  );
  const dispute = books.openDispute(bought.intentId);
  stripe.takeEvents();

  await catchUpEvents(payments);
  await processProviderEvents(payments);
  await catchUpEvents(payments);

  const { rows } = await sql`
    select (select json_agg(provider_refund_id) from refunds where order_id = ${bought.orderId}) as refunds,
      (select json_agg(provider_dispute_id) from disputes where order_id = ${bought.orderId}) as disputes`.execute(
    db,
  );
  expect(rows).toEqual([{ refunds: [byHand.id], disputes: [dispute.id] }]);
});

test("PAY-22 cancels an intent that Stripe refuses to create once its order has ended", async () => {
  const held = await goToPayment({ price: 49 });
  await open(held).catch(() => {});
  await makeQuiet();
  await reconcilePayments(payments);
  const statuses = () =>
    db.selectFrom("payment_intents").select("status").where("order_id", "=", held.orderId).execute();
  expect(await statuses()).toEqual([{ status: "CREATED" }]);
  await sql`update orders set status = 'ABANDONED', updated_at = now() - interval '31 minutes'
    where id = ${held.orderId}`.execute(db);
  await makeQuiet();

  await reconcilePayments(payments);

  expect(await statuses()).toEqual([{ status: "CANCELLED" }]);
  expect(intentsAt(held)).toEqual([]);
});

test.each([
  ["KWD", 5_126, 5_130, 5_130],
  ["KWD", 5_124, 5_120, 5_120],
  ["ISK", 900, 90_000, 900],
  ["UGX", 20_000, 2_000_000, 20_000],
  ["JPY", 2_500, 2_500, 2_500],
  ["HUF", 450_050, 450_050, 450_050],
])("PRC-09 sends an order of %s %i as %i and pays it as %i", async (currency, price, sent, paid) => {
  const bought = await buy({ price, currency });

  expect(books.intents.get(bought.intentId)).toMatchObject({ amount: sent });
  expect(await orderOf(bought)).toMatchObject({ status: "COMPLETED" });
  const payment = await db
    .selectFrom("payments")
    .select("amount")
    .where("order_id", "=", bought.orderId)
    .executeTakeFirstOrThrow();
  expect(payment.amount).toBe(paid);
});

test("PRC-09 refuses an amount too small for a card before creating anything", async () => {
  const held = await goToPayment({ price: 49 });

  await expect(open(held)).rejects.toMatchObject({
    code: "amount_not_chargeable",
    facts: { minimum: "0.50", currency: "EUR" },
  });
  expect(intentsAt(held)).toEqual([]);
});

test("PAY-22 FLT-18 refuses paid orders at once while Stripe is down, completes free ones, and recovers afterwards", async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => goToPayment()));
  stripe.trouble({ kind: "cut" }, 1_000);

  const outcomes = [];
  for (const held of orders) outcomes.push(await open(held).catch((error: { code: string }) => error.code));
  const callsWhenDown = stripe.calls.length;
  const again = await open(orders[0]!).catch((error: { code: string }) => error.code);
  const free = await goToPayment({ price: 0 });

  expect(outcomes).toEqual(Array(8).fill("provider_unavailable"));
  expect(again).toBe("provider_unavailable");
  expect(stripe.calls.length).toBe(callsWhenDown);
  expect(await orderOf(free)).toMatchObject({ status: "COMPLETED" });
  expect(orders.flatMap(intentsAt)).toEqual([]);
});

test("PAY-24 keeps Stripe's records and ours equal after all of this", async () => {
  const { rows } = await sql<Record<string, number>>`
    select (select sum(amount) from payments where currency = 'EUR')::bigint as charged,
      (select coalesce(sum(amount), 0) from refunds where status = 'SUCCEEDED' and currency = 'EUR')::bigint as refunded`.execute(
    db,
  );
  const inEuros = <Kept extends { currency: string; amount: number }>(kept: Iterable<Kept>) =>
    [...kept].filter(({ currency }) => currency === "eur").reduce((sum, { amount }) => sum + amount, 0);

  expect(rows[0]).toEqual({
    charged: inEuros(books.charges.values()),
    refunded: inEuros([...books.refunds.values()].filter(({ status }) => status === "succeeded")),
  });
});
