import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADA, finish, hold, outcomeOf, takenOf, testCheckoutContext } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeCapacityAssignment, makeEvent, makeProduct, makePromoCode } from "../../test/factories.ts";
import { cancelOrder } from "./cancel-order.ts";
import { findStockDrift } from "../checkout/holds/check-stock.ts";
import { findCheckoutOrder } from "../checkout/find-checkout-order.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);

/** A finished order of two tickets that counts against a price, a capacity and a promo code. */
async function soldOrder() {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000, capacity: 10 });
  const hall = await makeCapacityAssignment(db, event, { capacity: 10, product_ids: [product.id] });
  const promo = await makePromoCode(db, event, { discount_type: "PERCENTAGE", discount: 100_000, uses: 5 });
  const bought = await hold(checkout, event, [{ product, quantity: 2 }], { promo_code: promo.code });
  await finish(checkout, bought);
  const { id } = await findCheckoutOrder(checkout, { eventId: event.id, shortId: bought.order.short_id });
  const attendees = await db
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", id)
    .orderBy("id")
    .execute();
  const taken = async () =>
    Promise.all([product.stock_id, hall.stock_id, promo.stock_id].map((stockId) => takenOf(db, stockId)));
  const own = { accountId: event.account_id, eventId: event.id, orderId: id };
  return { event, own, attendeeIds: attendees.map((one) => one.id), taken };
}

const cancel = (own: { accountId: number; eventId: number; orderId: number }) => cancelOrder(checkout, own);
const cancelAttendee = async (id: number) => {
  const { rows } = await sql<{ is_done: boolean }>`select cancel_attendee(${id}) as is_done`.execute(db);
  return rows[0]!.is_done;
};

test("releases stock, capacity and promo code of a cancelled order once", async () => {
  const { own, taken } = await soldOrder();

  const before = await taken();
  const order = await cancel(own);
  const again = await outcomeOf(cancel(own));

  expect(before).toEqual([2, 2, 1]);
  expect(order).toMatchObject({ status: "CANCELLED", payment_status: "NO_PAYMENT_REQUIRED", ...ADA });
  expect(again).toBe("order_cancelled");
  expect(await taken()).toEqual([0, 0, 0]);
});

test("STK-06 releases each unit once when a ticket and then its order is cancelled", async () => {
  const { own, attendeeIds, taken } = await soldOrder();

  expect([await cancelAttendee(attendeeIds[0]!), await cancelAttendee(attendeeIds[0]!)]).toEqual([
    true,
    false,
  ]);
  expect(await taken()).toEqual([1, 1, 1]);
  await cancel(own);

  expect(await taken()).toEqual([0, 0, 0]);
});

test("STK-06 releases nothing for a ticket whose order is already cancelled", async () => {
  const { own, attendeeIds, taken } = await soldOrder();

  await cancel(own);

  expect(await cancelAttendee(attendeeIds[0]!)).toBe(false);
  expect(await taken()).toEqual([0, 0, 0]);
});

test("STK-06 releases everything once when order and tickets are cancelled concurrently, each twice", async () => {
  for (let round = 0; round < 15; round += 1) {
    const { own, attendeeIds, taken, event } = await soldOrder();

    await Promise.all([
      ...attendeeIds.map(cancelAttendee),
      outcomeOf(cancel(own)),
      ...attendeeIds.map(cancelAttendee),
      outcomeOf(cancel(own)),
    ]);

    expect(await taken()).toEqual([0, 0, 0]);
    const facts = await db
      .selectFrom("outbox_events")
      .select("kind")
      .where("event_id", "=", event.id)
      .execute();
    expect(facts.filter(({ kind }) => kind === "order-cancelled")).toHaveLength(1);
  }
});

test("refuses to cancel a single ticket of an order in checkout", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000 });
  const bought = await hold(checkout, event, [{ product, quantity: 2 }]);
  await finish(checkout, bought);
  const attendee = await db
    .selectFrom("attendees")
    .select("id")
    .where("event_id", "=", event.id)
    .executeTakeFirstOrThrow();

  expect(await cancelAttendee(attendee.id)).toBe(false);
  expect(await takenOf(db, product.stock_id)).toBe(2);
});

test("TEN-01 TEN-02 does not find a foreign order or event, and writes nothing", async () => {
  const { own, taken } = await soldOrder();
  const foreign = await soldOrder();

  const outcomes = [
    await outcomeOf(cancel({ ...own, accountId: foreign.own.accountId })),
    await outcomeOf(cancel({ ...foreign.own, orderId: own.orderId })),
    await outcomeOf(cancel({ ...own, eventId: foreign.own.eventId })),
    await outcomeOf(cancel({ ...own, orderId: 999_999_999 })),
  ];

  expect(outcomes).toEqual(["not_found", "not_found", "not_found", "not_found"]);
  expect(await taken()).toEqual([2, 2, 1]);
});

test("leaves every counter equal to the orders", async () => {
  expect(await findStockDrift(db)).toEqual([]);
});
