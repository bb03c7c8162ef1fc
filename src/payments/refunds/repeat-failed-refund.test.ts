import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { openStripeCheckout } from "../../../test/stripe/open-stripe-checkout.ts";
import { cancelUnpaidOrders } from "../../orders/index.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, services, goToPayment, hold, open, organizer, tellAll } = await openStripeCheckout(database);
const { books } = stripe;
afterEach(() => {
  books.mood.refusesRefunds = null;
});

const ORDER = "GET /events/{event_id}/orders/{order_id}";
const ORDERS = "GET /events/{event_id}/orders";
const OFFLINE = "POST /public/events/{event_id}/order/{order_short_id}/await-offline-payment";
const HISTORY = "GET /events/{event_id}/orders/{order_id}/history";
const REFUND = "POST /events/{event_id}/orders/{order_id}/refund";
type Held = Awaited<ReturnType<typeof goToPayment>>;

test("repeats a failed refund of an order that was to be paid offline and cancelled before its payment arrived", async () => {
  const held = await goToPayment();
  const { provider_intent_id } = await open(held);
  await chooseToPayOffline(held);
  await sql`update orders set pay_by = now() - interval '1 minute' where id = ${held.orderId}`.execute(db);
  await cancelUnpaidOrders(services);
  await payWithFailingRefund(provider_intent_id);
  expect(await stateOf(held)).toEqual({
    status: "CANCELLED",
    payment_provider: "OFFLINE",
    refund_status: "REFUND_FAILED",
  });
  const api = await organizer(held.event);

  const { data } = await api(REFUND, { params: at(held), body: {} });
  expect(data).toMatchObject({ refund_status: "REFUND_PENDING", refundable: 0 });
  await tellAll();

  expect(await stateOf(held)).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED" });
  expect(reasonsOf(data)).toEqual(["NOT_PAYABLE FAILED", "REQUESTED PENDING"]);
});

test("repeats a failed refund of an order that was sold out before its payment arrived", async () => {
  const held = await sellOutBeforePayment();
  const api = await organizer(held.event);

  const { data } = await api(REFUND, { params: at(held), body: {} });
  expect(data).toMatchObject({ refund_status: "REFUND_PENDING", refundable: 0 });
  await tellAll();

  expect(await stateOf(held)).toMatchObject({ status: "ABANDONED", refund_status: "REFUNDED" });
  expect(reasonsOf(data)).toEqual(["SOLD_OUT FAILED", "REQUESTED PENDING"]);
});

test("shows an order that was never bought if its payment must go back: by its id, its code or its refund", async () => {
  const held = await sellOutBeforePayment();
  const { public_id: code } = await db
    .selectFrom("orders")
    .select("public_id")
    .where("id", "=", held.orderId)
    .executeTakeFirstOrThrow();
  const api = await organizer(held.event);
  const found = async (query: object) =>
    (await api(ORDERS, { params: { event_id: held.event.id }, query })).data.map(({ id }) => id);

  const { data: shown } = await api(ORDER, { params: at(held) });
  await api(HISTORY, { params: at(held) });

  expect(shown).toMatchObject({ status: "ABANDONED", refund_status: "REFUND_FAILED" });
  expect(await found({ query: code })).toEqual([held.orderId]);
  expect(await found({ query: code.toLowerCase() })).toEqual([held.orderId]);
  expect(await found({ filter_fields: { refund_status: { eq: "REFUND_FAILED" } } })).toEqual([held.orderId]);
  expect(await found({ filter_fields: { refund_status: { in: ["REFUND_FAILED"] } } })).toEqual([
    held.orderId,
  ]);
  // It is no order of the event otherwise, and neither is one without a payment.
  expect(await found({})).toEqual([]);
  expect(await found({ query: "Berta" })).toEqual([]);
});

async function sellOutBeforePayment(): Promise<Held> {
  const held = await goToPayment({ capacity: 1 });
  const { provider_intent_id } = await open(held);
  await sql`update orders set expires_at = now() - interval '1 second' where id = ${held.orderId}`.execute(
    db,
  );
  await sql`select expire_holds(100)`.execute(db);
  await hold(held.event, held.product);
  await payWithFailingRefund(provider_intent_id);
  expect(await stateOf(held)).toMatchObject({ status: "ABANDONED", refund_status: "REFUND_FAILED" });
  return held;
}

async function chooseToPayOffline({ api, event, params }: Held): Promise<void> {
  await db
    .updateTable("event_settings")
    .set({
      payment_providers: ["STRIPE", "OFFLINE"],
      offline_payment_instructions: "<p>By transfer.</p>",
      cancels_unpaid_orders: true,
    })
    .where("event_id", "=", event.id)
    .execute();
  await api(OFFLINE, { params });
}

/** The automatic refund fails as if the buyer's card had been closed. */
async function payWithFailingRefund(intentId: string): Promise<void> {
  books.mood.refusesRefunds = "expired_or_canceled_card";
  books.buyer.pay(intentId);
  await tellAll();
  books.mood.refusesRefunds = null;
}

const at = ({ event, orderId }: Held) => ({ event_id: event.id, order_id: orderId });

const stateOf = ({ orderId }: Held) =>
  db
    .selectFrom("orders")
    .select(["status", "payment_provider", "refund_status"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();

const reasonsOf = ({ refunds }: { refunds: { reason: string; status: string }[] }) =>
  refunds.map(({ reason, status }) => `${reason} ${status}`);
