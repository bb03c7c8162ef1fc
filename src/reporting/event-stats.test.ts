import { sql } from "kysely";
import { expect, test } from "vitest";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { drainFacts } from "../platform/queue/facts.ts";
import type { Services } from "../platform/services.ts";
import { shortId } from "../values/short-id.ts";
import { dayIn } from "../values/zoned-time.ts";
import { reportingApi } from "./api.ts";
import type { ReportingContract } from "./contract.ts";
import { rollUpSales } from "./roll-up-sales.ts";
import { showRefunds } from "./show-refunds.ts";

const { db } = await testDatabase();
const api = reportingApi({ db } as Services);

async function makeStage() {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, timezone: "Pacific/Auckland" });
  return { event, client: clientOf<ReportingContract>(db, [api], { member }) };
}

const drain = () =>
  drainFacts(db, {
    "order-completed": [rollUpSales],
    "order-cancelled": [rollUpSales],
    "attendee-cancelled": [rollUpSales],
    "order-refunded": [showRefunds],
  });

test("shows what was sold, held and taken, and how many are in", async () => {
  const { event, client } = await makeStage();
  const seated = await makeProduct(db, event, { title: "Seat", price: 2000, capacity: 10 });
  const shirt = await makeProduct(db, event, { title: "Shirt", price: 500, product_type: "GENERAL" });
  const lines = [
    { product: seated, quantity: 3, tax: 570 },
    { product: shirt, quantity: 1, fee: 30 },
  ];
  const order = await makeCompletedOrder(db, event, lines);
  await makeCompletedOrder(db, event, [{ product: seated, quantity: 2 }], { isPaid: false });
  await drain();
  await checkIn(event, order.id);

  const { data: stats } = await client("GET /events/{event_id}/stats", { params: { event_id: event.id } });

  expect(stats).toMatchObject({
    currency: "EUR",
    total_orders: 1,
    total_products_sold: 4,
    total_attendees_registered: 3,
    total_gross_sales: 7100,
    total_tax: 570,
    total_fees: 30,
    checked_in_attendees: 1,
    capacity: 10,
    held: 2,
  });
  expect(stats.products).toMatchObject([
    { title: "Seat", sold: 3, held: 2, capacity: 10, gross: 6570 },
    { title: "Shirt", sold: 1, held: 0, capacity: null, gross: 530 },
  ]);
  expect(stats.daily).toHaveLength(31);
  expect(stats.daily.at(-1)).toEqual({
    day: dayIn("Pacific/Auckland", new Date()),
    orders: 1,
    products_sold: 4,
    gross: 7100,
    refunded: 0,
  });
  expect(stats.recent_orders.map((recent) => [recent.public_id, recent.products_count])).toEqual([
    [order.public_id, 4],
  ]);
});

test("an event with nothing to sell has figures too", async () => {
  const { event, client } = await makeStage();

  const { data: stats } = await client("GET /events/{event_id}/stats", { params: { event_id: event.id } });

  expect(stats).toMatchObject({ total_orders: 0, capacity: null, held: 0, products: [], recent_orders: [] });
});

test("a ticket without limit leaves the event without a capacity, merchandise does not", async () => {
  const { event, client } = await makeStage();
  const params = { event_id: event.id };
  await makeProduct(db, event, { capacity: 10 });
  await makeProduct(db, event, { product_type: "GENERAL", capacity: null });

  const { data: limited } = await client("GET /events/{event_id}/stats", { params });
  await makeProduct(db, event, { capacity: null });
  const { data: unlimited } = await client("GET /events/{event_id}/stats", { params });

  expect([limited.capacity, unlimited.capacity]).toEqual([10, null]);
});

test("counts who is in, of how many", async () => {
  const { event, client } = await makeStage();
  const ticket = await makeProduct(db, event, { price: 1000 });
  const order = await makeCompletedOrder(db, event, [{ product: ticket, quantity: 2 }]);
  await drain();
  await checkIn(event, order.id);

  const answer = await client("GET /events/{event_id}/check_in_stats", { params: { event_id: event.id } });

  expect(answer.data).toEqual({ total_attendees: 2, checked_in_attendees: 1 });
});

test("TEN-01 another account's figures are not there", async () => {
  const { event } = await makeStage();
  const stranger = await makeStage();
  const params = { event_id: event.id };

  await expect(stranger.client("GET /events/{event_id}/stats", { params })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(stranger.client("GET /events/{event_id}/check_in_stats", { params })).rejects.toMatchObject({
    code: "not_found",
  });
});

async function checkIn(event: { id: number; account_id: number }, orderId: number): Promise<void> {
  await sql`
    insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id)
    select account_id, event_id, 1, id, product_id, order_id, ${shortId("ci")}, ${crypto.randomUUID()}
    from attendees where order_id = ${orderId} order by id limit 1`.execute(db);
}
