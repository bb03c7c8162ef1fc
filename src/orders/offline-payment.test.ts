import { sql } from "kysely";
import { expect, test } from "vitest";
import { outcomeOf, takenOf, tally, testCheckoutContext } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { testServices } from "../../test/api.ts";
import { orderScenarios } from "../../test/order-scenarios.ts";
import { updateAttendee } from "../tickets/update-attendee.ts";
import { sessionOf } from "../checkout/checkout-session.ts";
import { awaitOfflinePayment } from "../checkout/completion/await-offline-payment.ts";
import { cancelOrder } from "./cancel-order.ts";
import { cancelUnpaidOrders } from "./cancel-unpaid-orders.ts";
import { markAsPaid } from "./mark-as-paid.ts";
import { randomToken } from "../values/short-id.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const services = testServices(database);
const { makeScenario, buy, ticketsOf, historyOf, violations, setOrder } = orderScenarios(database, checkout);

test("keeps the stock of an offline order and shows no ticket codes until it is paid", async () => {
  const at = await makeScenario();
  const { link, own } = await buy(at, 2);

  const waiting = await awaitOfflinePayment(checkout, link);
  const again = await awaitOfflinePayment(checkout, link);
  const taken = await takenOf(db, at.product.stock_id);
  const paid = await markAsPaid(checkout, own, at.by);

  expect(waiting).toMatchObject({
    status: "AWAITING_OFFLINE_PAYMENT",
    payment_status: "AWAITING_OFFLINE_PAYMENT",
    attendees: [{ status: "AWAITING_PAYMENT", qr_text: "" }, { qr_text: "" }],
  });
  const days = (Date.parse(waiting.pay_by!) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(7, 1);
  expect(again.pay_by).toBe(waiting.pay_by);
  expect(taken).toBe(2);
  expect(paid).toMatchObject({
    status: "COMPLETED",
    payment_status: "PAYMENT_RECEIVED",
    payment_provider: "OFFLINE",
  });
  expect(await ticketsOf(own.orderId)).toMatchObject([{ status: "ACTIVE" }, { status: "ACTIVE" }]);
  expect(await historyOf(own.orderId)).toEqual(["OFFLINE_PAYMENT_CHOSEN", "MARKED_AS_PAID"]);
  expect(await violations()).toEqual([]);
});

test("PAY-19 lets only the browser of the checkout session choose offline payment", async () => {
  const { link } = await buy(await makeScenario());

  expect(await outcomeOf(awaitOfflinePayment(checkout, { ...link, session: null }))).toBe("session_mismatch");
  const stranger = { ...link, session: sessionOf(randomToken()) };
  expect(await outcomeOf(awaitOfflinePayment(checkout, stranger))).toBe("session_mismatch");
});

test("PAY-20 completes an order once when several members mark it as paid", async () => {
  const at = await makeScenario();
  const { link, own } = await buy(at);
  await awaitOfflinePayment(checkout, link);

  const outcomes = await tally(Array.from({ length: 8 }, () => markAsPaid(checkout, own, at.by)));

  expect(outcomes).toEqual({ ok: 1, order_already_completed: 7 });
  expect(await historyOf(own.orderId)).toEqual(["OFFLINE_PAYMENT_CHOSEN", "MARKED_AS_PAID"]);
  expect(await violations()).toEqual([]);
});

test("PAY-20 refuses to mark an order as paid that is cancelled or not to be paid offline", async () => {
  const at = await makeScenario();
  const cancelled = await buy(at);
  await awaitOfflinePayment(checkout, cancelled.link);
  await cancelOrder(checkout, cancelled.own, at.by);
  const free = await buy(await makeScenario({ price: 0 }));

  expect(await outcomeOf(markAsPaid(checkout, cancelled.own, at.by))).toBe("order_cancelled");
  expect(await outcomeOf(markAsPaid(checkout, free.own, at.by))).toBe("order_already_completed");
  const held = await buy(at);
  expect(await outcomeOf(markAsPaid(checkout, held.own, at.by))).toBe("not_found");
  expect(await takenOf(db, at.product.stock_id)).toBe(1);
});

test("PAY-20 lets either the cancellation or the payment win when both are concurrent, with consistent counters", async () => {
  for (let round = 0; round < 10; round += 1) {
    const at = await makeScenario();
    const { link, own } = await buy(at);
    await awaitOfflinePayment(checkout, link);

    const [paid, cancelled] = await Promise.all([
      outcomeOf(markAsPaid(checkout, own, at.by)),
      outcomeOf(cancelOrder(checkout, own, at.by)),
    ]);

    expect(["ok", "order_cancelled"]).toContain(paid);
    expect(cancelled).toBe("ok");
    expect(await takenOf(db, at.product.stock_id)).toBe(0);
  }
  expect(await violations()).toEqual([]);
});

test("PAY-20 refuses offline payment after the hold has expired or while the method is disabled", async () => {
  const at = await makeScenario();
  const late = await buy(at);
  await setOrder(late.own.orderId, "expires_at = now() - interval '1 second'");
  const cardOnly = await makeScenario({}, { payment_providers: ["STRIPE"] });
  const wanting = await buy(cardOnly);

  expect(await outcomeOf(awaitOfflinePayment(checkout, late.link))).toBe("order_expired");
  expect(await outcomeOf(awaitOfflinePayment(checkout, wanting.link))).toBe("payment_not_offered");
});

test("PAY-20 still accepts payments of waiting orders after the method is disabled", async () => {
  const at = await makeScenario();
  const { link, own } = await buy(at);
  await awaitOfflinePayment(checkout, link);
  await db
    .updateTable("event_settings")
    .set({ payment_providers: ["STRIPE"] })
    .where("event_id", "=", at.event.id)
    .execute();

  expect(await markAsPaid(checkout, own, at.by)).toMatchObject({ status: "COMPLETED" });
});

test("TIM cancels orders that are not paid in time once, only where the organiser wants that", async () => {
  const strict = await makeScenario({}, { cancels_unpaid_orders: true });
  const lenient = await makeScenario();
  const late = await buy(strict);
  const early = await buy(strict);
  const kept = await buy(lenient);
  for (const { link } of [late, early, kept]) await awaitOfflinePayment(checkout, link);
  for (const { own } of [late, kept]) await setOrder(own.orderId, "pay_by = now() - interval '1 second'");

  const counts = await Promise.all([cancelUnpaidOrders(services), cancelUnpaidOrders(services)]);

  expect(counts[0]! + counts[1]!).toBe(1);
  expect(await takenOf(db, strict.product.stock_id)).toBe(1);
  expect(await takenOf(db, lenient.product.stock_id)).toBe(1);
  expect(await historyOf(late.own.orderId)).toEqual(["OFFLINE_PAYMENT_CHOSEN", "ORDER_CANCELLED"]);
  expect(await outcomeOf(markAsPaid(checkout, late.own, strict.by))).toBe("order_cancelled");
  expect(await markAsPaid(checkout, kept.own, lenient.by)).toMatchObject({ status: "COMPLETED" });
  expect(await violations()).toEqual([]);
});

test("does not count a ticket as sold that was cancelled before its order was paid", async () => {
  const at = await makeScenario();
  const { link, own } = await buy(at, 3);
  await awaitOfflinePayment(checkout, link);
  const [first, second] = await ticketsOf(own.orderId);
  const change = (attendeeId: number, status: "CANCELLED" | "ACTIVE") =>
    updateAttendee(db, at.own, { attendeeId, status, by: at.by });
  await change(first!.id, "CANCELLED");
  await change(second!.id, "CANCELLED");
  const back = await change(second!.id, "ACTIVE");
  await markAsPaid(checkout, own, at.by);

  expect(back.status).toBe("AWAITING_PAYMENT");
  expect(await ticketsOf(own.orderId)).toMatchObject([
    { status: "CANCELLED" },
    { status: "ACTIVE" },
    { status: "ACTIVE" },
  ]);
  expect(await violations()).toEqual([]);
  await change(first!.id, "ACTIVE");
  expect(await violations()).toEqual([]);
  expect(await takenOf(db, at.product.stock_id)).toBe(3);
});

test("completes the order when a card was charged after all, and keeps cancelled tickets cancelled", async () => {
  const at = await makeScenario();
  const { link, own } = await buy(at, 2);
  await awaitOfflinePayment(checkout, link);
  const [first] = await ticketsOf(own.orderId);
  await updateAttendee(db, at.own, { attendeeId: first!.id, status: "CANCELLED", by: at.by });

  await sql`select complete_paid_order(${own.orderId}, 'OFFLINE')`.execute(db);

  expect(await ticketsOf(own.orderId)).toMatchObject([{ status: "CANCELLED" }, { status: "ACTIVE" }]);
  expect(await outcomeOf(markAsPaid(checkout, own, at.by))).toBe("order_already_completed");
  expect(await violations()).toEqual([]);
});
