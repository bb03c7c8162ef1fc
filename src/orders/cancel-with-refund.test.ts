import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { GOOD_CARD, openCheckout, runPaymentJobs } from "../../test/checkout.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../../test/factories.ts";
import { wholeApi } from "../../test/whole-api.ts";
import { sendOrderCancelled, sendPaymentRefunded } from "../messaging/index.ts";

const database = await testDatabase();
const { db } = database;
const { services, payments, hold } = openCheckout(database);
const { send } = await wholeApi(services);

/** An order of a member's event, paid unless the price is zero. */
async function boughtOrder(price: number) {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { price, capacity: 5 });
  const { api, params } = await hold(event, product, 2);
  if (price > 0) {
    const intent = await api("POST /public/events/{event_id}/order/{order_short_id}/payment_intent", {
      params,
    });
    await api("POST /public/simulator/intents/{provider_intent_id}/confirm", {
      params: { provider_intent_id: intent.provider_intent_id },
      body: { ...GOOD_CARD, client_secret: intent.client_secret },
    });
    await runPaymentJobs(database, payments);
  }
  const order = await db
    .selectFrom("orders")
    .select(["id", "status"])
    .where("short_id", "=", params.order_short_id)
    .executeTakeFirstOrThrow();
  const path = `/events/${event.id}/orders/${order.id}`;
  const cookies = { "__Host-session": await makeSession(db, member) };
  const cancel = () => send(`POST ${path}/cancel`, { body: { refund: true }, cookies });
  const read = async () => (await send(`GET ${path}`, { cookies })).json.data;
  const history = async () =>
    (await send(`GET ${path}/history`, { cookies })).json.data.map(
      (entry: { action: string }) => entry.action,
    );
  const entries = async () => (await send(`GET ${path}/history`, { cookies })).json.data;
  return { cancel, read, history, entries, orderId: order.id };
}

test("PAY-15 cancels an order with its refund only after the provider accepts the refund", async () => {
  const { cancel, read, history } = await boughtOrder(2_500);

  const asked = await cancel();
  const meanwhile = await read();
  await runPaymentJobs(database, payments);
  await runPaymentJobs(database, payments);
  const after = await read();

  expect(asked.status).toBe(200);
  expect(meanwhile).toMatchObject({ status: "COMPLETED", refund_status: "REFUND_PENDING" });
  expect(after).toMatchObject({ status: "CANCELLED", refund_status: "REFUNDED", total_refunded: 5_000 });
  expect(await history()).toEqual(
    expect.arrayContaining(["ORDER_CANCELLED", "REFUND_REQUESTED", "PAYMENT_RECEIVED", "PLACED"]),
  );
});

test("records the refund in the order's history under the name of the member", async () => {
  const { cancel, entries } = await boughtOrder(2_500);

  await cancel();
  const refund = (await entries()).find(({ action }: { action: string }) => action === "REFUND_REQUESTED");

  expect(refund).toMatchObject({ actor: "USER", actor_name: "Ursula Tester" });
});

test("sends one e-mail for a cancellation with refund, which states the refund", async () => {
  const { cancel, orderId } = await boughtOrder(2_500);
  await cancel();
  await runPaymentJobs(database, payments);
  await runPaymentJobs(database, payments);
  const mailed = testServices(database);
  const refunds = await db.selectFrom("refunds").select("id").where("order_id", "=", orderId).execute();

  for (const { id } of refunds) await sendPaymentRefunded(mailed, { refund_id: id });
  await sendOrderCancelled(mailed, { order_id: orderId });

  expect(refunds).toHaveLength(1);
  expect(mailed.emails.map(({ subject }) => subject)).toEqual([
    "Your order for An Evening of Tests was cancelled",
  ]);
  expect(mailed.emails[0]!.plain).toContain("Tessera Test Stage is refunding €50.00 of what you paid.");
});

test("sends a separate e-mail in the organiser's name for a refund after the cancellation", async () => {
  const { cancel, orderId } = await boughtOrder(2_500);
  await cancel();
  await runPaymentJobs(database, payments);
  await runPaymentJobs(database, payments);
  const mailed = testServices(database);
  await db
    .updateTable("refunds")
    .set({ created_at: new Date(Date.now() + 60_000) })
    .where("order_id", "=", orderId)
    .execute();
  const { id } = await db
    .selectFrom("refunds")
    .select("id")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();

  await sendPaymentRefunded(mailed, { refund_id: id });
  await sendOrderCancelled(mailed, { order_id: orderId });

  expect(mailed.emails.map(({ plain }) => plain.includes("Tessera Test Stage is refunding €50.00"))).toEqual([
    true,
    false,
  ]);
});

test("refuses to cancel an order that another member has cancelled and refunded", async () => {
  const { cancel } = await boughtOrder(2_500);
  await cancel();
  await runPaymentJobs(database, payments);
  await runPaymentJobs(database, payments);

  const refused = await cancel();

  expect([refused.status, refused.json.code]).toEqual([409, "order_cancelled"]);
});

test("PAY-15 does not cancel an order silently when there is nothing to refund", async () => {
  const { cancel, read } = await boughtOrder(0);

  const refused = await cancel();

  expect([refused.status, refused.json.code]).toEqual([422, "not_refundable"]);
  expect(await read()).toMatchObject({ status: "COMPLETED" });
});
