import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../../../test/api.ts";
import { testDatabase } from "../../../../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../../../../test/factories.ts";
import { wholeApi } from "../../../../../test/whole-api.ts";
import { bulkBody, EVERYBODY, isWaiting, type OrdersAction } from "./cancel-queries.ts";

const database = await testDatabase();
const { db } = database;
const api = await wholeApi(testServices(database));

async function makeFixture() {
  const member = await makeMember(db);
  const cookies = { "__Host-session": await makeSession(db, member) };
  const event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event, { price: 2_000 });
  const preview = (action: OrdersAction) =>
    api.send(`POST /events/${event.id}/orders/bulk/preview`, { cookies, body: bulkBody(action) });
  return { cookies, event, product, preview };
}

async function pay({ id }: { id: number }) {
  await sql`
    with paid as (
      update orders set payment_status = 'PAYMENT_RECEIVED' where id = ${id} returning *),
    intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'SIMULATOR', 'paid-' || id, total_gross, currency, 'SUCCEEDED' from paid
      returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
    select account_id, event_id, order_id, id, amount, currency from intent`.execute(db);
}

test("each standing order is in one step: refunded, or cancelled without a refund", async () => {
  const { event, product, preview } = await makeFixture();
  await pay(await makeOrder(db, event, { product, email: "paid@example.org", total_gross: 2_000 }));
  const free = await makeOrder(db, event, { product, email: "free@example.org" });
  await sql`update orders set payment_status = 'NO_PAYMENT_REQUIRED' where id = ${free.id}`.execute(db);
  const unpaid = await makeOrder(db, event, { product, email: "unpaid@example.org" });
  await sql`
    update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT',
      payment_provider = 'OFFLINE', completed_at = null where id = ${unpaid.id}`.execute(db);
  await makeOrder(db, event, { product, email: "gone@example.org", status: "CANCELLED" });

  expect((await preview("cancel-and-refund-orders")).json.data).toMatchObject({
    chosen: 1,
    fitting: 1,
    refunded: { minor: 2_000 },
  });
  expect((await preview("cancel-orders")).json.data).toMatchObject({ chosen: 2, fitting: 2 });
});

test("an event without such orders is refused at the selection, which the page reads as none left", async () => {
  const { preview } = await makeFixture();

  const { status, json } = await preview("cancel-orders");

  expect([status, Object.keys(json.errors)]).toEqual([422, ["ids"]]);
});

test("everybody with a valid ticket is counted", async () => {
  const { cookies, event, product } = await makeFixture();
  await makeOrder(db, event, { product, email: "ann@example.org" });

  const { json } = await api.send(`POST /events/${event.id}/messages/recipients`, {
    cookies,
    body: EVERYBODY,
  });

  expect(json.data.recipients_count).toBeGreaterThan(0);
});

test.each([
  ["PENDING_REVIEW", true],
  ["SCHEDULED", true],
  ["PROCESSING", false],
  ["SENT", false],
] as const)("orders wait for a message that is %s: %s", (status, waits) => {
  expect(isWaiting({ status } as never)).toBe(waits);
});
