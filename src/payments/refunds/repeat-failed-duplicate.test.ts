import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openStripeCheckout } from "../../../test/stripe/open-stripe-checkout.ts";
import { paidNotCompleted } from "../../checkout/index.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, goToPayment, open, organizer, tellAll } = await openStripeCheckout(database);
const { books } = stripe;
afterEach(() => {
  books.mood.refusesRefunds = null;
});

const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";
const MONEY = "GET /events/{event_id}/orders/{order_id}/money";

test("repeats the failed refund of a second payment, and then refunds the order itself", async () => {
  const paid = await payTwice();
  const api = await organizer(paid.event);
  const refund = (body: object) => api(REFUND, { params: paid.at, body });
  expect((await api(MONEY, { params: paid.at })).data.refundable).toBe(2_500);

  await refund({});
  await expect(refund({})).rejects.toMatchObject({ code: "refund_pending" });
  await tellAll();

  expect(await orderOf(paid)).toEqual({ status: "COMPLETED", refund_status: null, total_refunded: 0 });
  expect(refundedAt(paid.second)).toEqual([2_500]);
  expect(refundedAt(paid.first)).toEqual([]);

  await refund({});
  await tellAll();

  expect(await orderOf(paid)).toMatchObject({ refund_status: "REFUNDED", total_refunded: 2_500 });
  expect(refundedAt(paid.first)).toEqual([2_500]);
  await expect(refund({})).rejects.toMatchObject({ code: "not_refundable" });
});

test("refunds the order's own payment when it is cancelled or a line is refunded", async () => {
  const [cancelled, lined] = [await payTwice(), await payTwice()];
  const { id: order_item_id } = await db
    .selectFrom("order_items")
    .select("id")
    .where("order_id", "=", lined.orderId)
    .executeTakeFirstOrThrow();

  await (
    await organizer(cancelled.event)
  )(REFUND, { params: cancelled.at, body: { cancel_order: true } });
  await (
    await organizer(lined.event)
  )(REFUND, {
    params: lined.at,
    body: { lines: [{ order_item_id, amount: 500 }] },
  });
  await tellAll();

  expect(await orderOf(cancelled)).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED" });
  expect(await orderOf(lined)).toMatchObject({ refund_status: "PARTIALLY_REFUNDED", total_refunded: 500 });
  expect([cancelled, lined].map(({ first, second }) => [refundedAt(first), refundedAt(second)])).toEqual([
    [[2_500], []],
    [[500], []],
  ]);
});

test("repeats the failed refund of a second payment also when the order itself is refunded", async () => {
  const paid = await payTwice();
  const api = await organizer(paid.event);
  const money = async () => (await api(MONEY, { params: paid.at })).data;
  expect(await money()).toMatchObject({ refundable: 2_500, refundable_of_order: 2_500 });

  await api(REFUND, { params: paid.at, body: { cancel_order: true } });
  await tellAll();
  expect(await money()).toMatchObject({
    refund_status: "REFUNDED",
    refundable: 2_500,
    refundable_of_order: 0,
  });
  await api(REFUND, { params: paid.at, body: {} });
  await tellAll();

  expect(refundedAt(paid.second)).toEqual([2_500]);
  expect(await money()).toMatchObject({ refundable: 0, refundable_of_order: 0 });
});

test("repeats the failed refund of a card payment for an order that was marked as paid", async () => {
  const paid = await payTwice();
  await sql`
    with own as (delete from payments where order_id = ${paid.orderId} and is_of_order returning payment_intent_id)
    delete from payment_intents where id in (select payment_intent_id from own)`.execute(db);
  const api = await organizer(paid.event);

  await api(REFUND, { params: paid.at, body: {} });
  await tellAll();

  expect(refundedAt(paid.second)).toEqual([2_500]);
});

test("raises the alarm for a second payment whose refund failed, until it is refunded", async () => {
  await sql`update payments set received_at = now()`.execute(db);
  const paid = await payTwice();
  expect(await paidNotCompleted.look(db)).toBeNull();
  await sql`update payments set received_at = now() - interval '3 minutes' where order_id = ${paid.orderId}`.execute(
    db,
  );

  const alarm = await paidNotCompleted.look(db);
  await (
    await organizer(paid.event)
  )(REFUND, { params: paid.at, body: {} });

  expect(alarm).toMatch(/^1 payments /);
  expect(await paidNotCompleted.look(db)).toBeNull();
});

/** An order of 25.00 that was paid twice, and the automatic refund of its second payment failed. */
async function payTwice() {
  const held = await goToPayment();
  const second = (await open(held)).provider_intent_id;
  await sql`update payment_intents set status = 'CANCELLED' where order_id = ${held.orderId}`.execute(db);
  const first = (await open(held)).provider_intent_id;
  books.buyer.pay(first);
  await tellAll();
  books.mood.refusesRefunds = "expired_or_canceled_card";
  books.buyer.pay(second);
  await tellAll();
  books.mood.refusesRefunds = null;
  expect(refundedAt(second)).toEqual([]);
  return { ...held, first, second, at: { event_id: held.event.id, order_id: held.orderId } };
}

const refundedAt = (intentId: string) =>
  [...books.refunds.values()]
    .filter(({ payment_intent }) => payment_intent === intentId)
    .map(({ amount }) => amount);

const orderOf = ({ orderId }: { orderId: number }) =>
  db
    .selectFrom("orders")
    .select(["status", "refund_status", "total_refunded"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
