import { beforeAll, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../../test/factories.ts";
import { wholeApi } from "../../../test/whole-api.ts";
import { sql } from "kysely";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await wholeApi(services);

let event: Awaited<ReturnType<typeof makeEvent>>;
let product: Awaited<ReturnType<typeof makeProduct>>;
let cookies: Record<string, string>;
beforeAll(async () => {
  const member = await makeMember(db, { role: "ORGANIZER" });
  cookies = { "__Host-session": await makeSession(db, member) };
  event = await makeEvent(db, { account_id: member.account_id });
  product = await makeProduct(db, event, { price: 2_000 });
});

async function preview(list: "orders" | "attendees", body: object) {
  const { status, json } = await api.send(`POST /events/${event.id}/${list}/bulk/preview`, { body, cookies });
  return status === 200 ? json.data : { status };
}

const place = (email: string, status: "COMPLETED" | "CANCELLED", quantity = 1) =>
  makeOrder(db, event, { product, email, status, quantity });

/** Creates an order that is to be paid at the door. */
async function placeUnpaid(email: string, quantity = 1) {
  const order = await place(email, "COMPLETED", quantity);
  await sql`
    update orders set status = 'AWAITING_OFFLINE_PAYMENT', payment_status = 'AWAITING_OFFLINE_PAYMENT',
      payment_provider = 'OFFLINE', completed_at = null where id = ${order.id}`.execute(db);
  await sql`update attendees set status = 'AWAITING_PAYMENT' where order_id = ${order.id}`.execute(db);
  return order;
}

test("marking orders as paid counts the unpaid orders, and each recipient once", async () => {
  const orders = [
    await placeUnpaid("ann@example.org"),
    await placeUnpaid("Ann@Example.org"),
    await placeUnpaid("bob@example.org"),
    await place("cleo@example.org", "COMPLETED"),
    await place("dan@example.org", "CANCELLED"),
  ];
  const ids = orders.map(({ id }) => id);

  expect(await preview("orders", { action: "mark-orders-paid", ids })).toEqual({
    chosen: 5,
    fitting: 3,
    people: 2,
    refunded: null,
  });
  expect(await preview("orders", { action: "cancel-orders", ids })).toMatchObject({ fitting: 4, people: 3 });
  expect(await preview("orders", { action: "resend-confirmations", ids })).toMatchObject({
    fitting: 4,
    people: 3,
  });
});

test("counts a guest who waits for a ticket, but no attendee who was added without an email", async () => {
  const order = await placeUnpaid("erik@example.org", 2);
  await sql`update orders set is_confirmed_by_mail = false where id = ${order.id}`.execute(db);
  const about = { action: "mark-orders-paid", ids: [order.id] };
  expect(await preview("orders", about)).toEqual({ chosen: 1, fitting: 1, people: 0, refunded: null });

  const guest = order.attendees[1]!;
  await sql`update attendees set email = 'guest@example.org' where id = ${guest.id}`.execute(db);
  await sql`
    insert into order_history (account_id, event_id, order_id, attendee_id, action, actor)
    values (${event.account_id}, ${event.id}, ${order.id}, ${guest.id}, 'GUEST_NAMED', 'BUYER')`.execute(db);

  expect(await preview("orders", about)).toEqual({ chosen: 1, fitting: 1, people: 1, refunded: null });
});

test("only orders with a refundable amount are refunded, and the preview contains the sum", async () => {
  const paid = await makeOrder(db, event, { product, email: "fay@example.org", total_gross: 2_000 });
  const free = await place("gus@example.org", "COMPLETED");
  const ids = [paid.id, free.id];
  const about = { action: "cancel-and-refund-orders", ids };
  expect(await preview("orders", about)).toEqual({ chosen: 2, fitting: 0, people: 0, refunded: null });

  await sql`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'SIMULATOR', 'paid-' || id, total_gross, currency, 'SUCCEEDED'
      from orders where id = ${paid.id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
    select account_id, event_id, order_id, id, amount, currency from intent`.execute(db);

  expect(await preview("orders", about)).toEqual({
    chosen: 2,
    fitting: 1,
    people: 1,
    refunded: { minor: 2_000, currency: "EUR" },
  });

  // A cancellation gives back nothing of a duplicate payment, because it would be refused.
  await sql`update payments set is_of_order = false where order_id = ${paid.id}`.execute(db);
  expect(await preview("orders", about)).toMatchObject({ fitting: 0, refunded: null });
  expect(await preview("orders", { action: "refund-orders", ids })).toMatchObject({
    fitting: 1,
    refunded: { minor: 2_000 },
  });
});

test("counts the recipients of valid tickets, for all matching rows and for selected rows", async () => {
  const valid = await place("holly@example.org", "COMPLETED", 3);
  await sql`update attendees set last_name = 'Reachable', email = 'holly@example.org' where order_id = ${valid.id}`.execute(
    db,
  );
  await sql`update attendees set status = 'CANCELLED' where id = ${valid.attendees[0]!.id}`.execute(db);

  expect(
    await preview("attendees", {
      action: "resend-tickets",
      matching: { query: "Reachable", filter_fields: {} },
    }),
  ).toEqual({ chosen: 3, fitting: 2, people: 1, refunded: null });
  expect(
    await preview("attendees", { action: "cancel-attendees", ids: valid.attendees.map(({ id }) => id) }),
  ).toEqual({ chosen: 3, fitting: 2, people: 0, refunded: null });
});

test("people without an address are sent nothing", async () => {
  const guests = await place("walk-in@example.org", "COMPLETED", 2);
  await sql`update orders set email = '' where id = ${guests.id}`.execute(db);
  await sql`update attendees set email = '' where order_id = ${guests.id}`.execute(db);
  const tickets = guests.attendees.map(({ id }) => id);

  expect(await preview("attendees", { action: "resend-tickets", ids: tickets })).toEqual({
    chosen: 2,
    fitting: 0,
    people: 0,
    refunded: null,
  });
  expect(await preview("orders", { action: "resend-confirmations", ids: [guests.id] })).toMatchObject({
    fitting: 0,
    people: 0,
  });
  expect(await preview("orders", { action: "cancel-orders", ids: [guests.id] })).toMatchObject({
    fitting: 1,
    people: 0,
  });
});

test("counts unpaid tickets as cancellable, and tickets of cancelled orders as not reinstatable", async () => {
  const unpaid = await placeUnpaid("ida@example.org", 3);
  const ofUnpaid = { ids: unpaid.attendees.map(({ id }) => id) };
  const cancelled = await place("jo@example.org", "CANCELLED", 2);
  await sql`update attendees set status = 'CANCELLED' where order_id = ${cancelled.id}`.execute(db);
  const ofCancelled = { ids: cancelled.attendees.map(({ id }) => id) };

  expect(await preview("attendees", { action: "cancel-attendees", ...ofUnpaid })).toMatchObject({
    fitting: 3,
  });
  expect(await preview("attendees", { action: "reactivate-attendees", ...ofCancelled })).toMatchObject({
    fitting: 0,
  });
  await sql`update attendees set status = 'CANCELLED' where order_id = ${unpaid.id}`.execute(db);
  expect(await preview("attendees", { action: "reactivate-attendees", ...ofUnpaid })).toMatchObject({
    fitting: 3,
  });
});

test("refuses missing rows and rows of another account, like the action itself", async () => {
  const elsewhere = await makeEvent(db);
  const foreign = await makeOrder(db, elsewhere, { status: "COMPLETED" });

  expect(await preview("orders", { action: "cancel-orders", ids: [foreign.id] })).toEqual({ status: 422 });
  expect(await preview("orders", { action: "cancel-orders" })).toEqual({ status: 422 });
});
