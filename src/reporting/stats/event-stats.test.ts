import { sql } from "kysely";
import { expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { shortId } from "../../values/short-id.ts";
import { boundsOfDay, dayIn } from "../../values/time/zoned-time.ts";
import { reportingApi } from "../api.ts";
import type { ReportingContract, StatsRow } from "../contract.ts";
import { rollUpSales } from "../roll-up-sales.ts";
import { rollUpRefunds } from "../roll-up-refunds.ts";
import { writeVisits } from "../visits/write-visits.ts";

const { db } = await testDatabase();
const api = reportingApi({ db } as Services);

async function makeStage() {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, timezone: "Pacific/Auckland" });
  return { event, client: clientOf<ReportingContract>(db, [api], { member }) };
}

const drain = () =>
  processOutbox(db, {
    "order-completed": [rollUpSales],
    "order-cancelled": [rollUpSales],
    "attendee-cancelled": [rollUpSales],
    "order-refunded": [rollUpRefunds],
  });

test("returns what was sold, held and earned, and how many people are checked in", async () => {
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
  expect(stats.daily_stats).toHaveLength(8);
  expect(stats.daily_stats.at(-1)).toEqual({
    date: dayIn("Pacific/Auckland", new Date()),
    orders_created: 1,
    products_sold: 4,
    attendees_registered: 3,
    total_sales_gross: 7100,
    total_tax: 570,
    total_fees: 30,
    total_refunded: 0,
    total_views: 0,
  });
  expect(
    stats.recent_orders.map(({ public_id, items }) => [
      public_id,
      items.map(({ item_name, quantity }) => [item_name, quantity]),
    ]),
  ).toEqual([
    [
      order.public_id,
      [
        ["Seat", 3],
        ["Shirt", 1],
      ],
    ],
  ]);
});

test("PRC-15 the days and hours of a period, and of the one before, add up to its orders", async () => {
  const { event, client } = await makeStage();
  const ticket = await makeProduct(db, event, { price: 1999 });
  const shirt = await makeProduct(db, event, { price: 750, product_type: "GENERAL" });
  const now = Date.now();
  for (let hours = 1; hours < 24 * 16; hours += 7) {
    const lines = [
      { product: ticket, quantity: 1 + (hours % 3), tax: 19 * (hours % 5) },
      ...(hours % 2 ? [{ product: shirt, quantity: 1, fee: 7 }] : []),
    ];
    const completed_at = new Date(now - hours * 3_600_000);
    const { id } = await makeCompletedOrder(db, event, lines, { completed_at });
    if (hours % 4 === 0) await sql`select cancel_order(${id})`.execute(db);
    if (hours % 6 === 0) await giveBack(id, 100 + hours);
  }
  await drain();

  for (const period of ["24h", "7d", "14d"] as const) {
    const { data: stats } = await client("GET /events/{event_id}/stats", {
      params: { event_id: event.id },
      query: { period },
    });
    const [from, until] = boundsOf(stats.daily_stats);
    const [fromBefore, untilBefore] = boundsOf(stats.daily_stats_before);

    expect(untilBefore).toEqual(from);
    expect(sumOf(stats.daily_stats)).toEqual(await recount(event.id, from, until));
    expect(sumOf(stats.daily_stats_before)).toEqual(await recount(event.id, fromBefore, untilBefore));
    expect(stats.daily_stats).toHaveLength(stats.daily_stats_before.length);
    expect(stats.funnel.paid).toBe(await countCompleted(event.id, from, until));
    const sites = stats.sources.filter(({ kind }) => kind === "site");
    const gross = stats.daily_stats.reduce((sum, row) => sum + row.total_sales_gross, 0);
    expect(sites.reduce((sum, source) => sum + source.gross, 0)).toBe(gross);
  }
});

test("accepts custom days and refuses invalid periods", async () => {
  const { event, client } = await makeStage();
  const params = { event_id: event.id };
  const ask = (query: Record<string, string>) => client("GET /events/{event_id}/stats", { params, query });

  const { data: stats } = await ask({ start_date: "2026-03-01", end_date: "2026-03-03" });

  expect(stats).toMatchObject({ period: "custom", start_date: "2026-03-01", end_date: "2026-03-03" });
  expect(stats.daily_stats.map(({ date }) => date)).toEqual(["2026-03-01", "2026-03-02", "2026-03-03"]);
  expect(stats.daily_stats_before.map(({ date }) => date)).toEqual([
    "2026-02-26",
    "2026-02-27",
    "2026-02-28",
  ]);
  await expect(ask({ start_date: "2026-03-03", end_date: "2026-03-01" })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(ask({ start_date: "1900-01-01", end_date: "2026-03-01" })).rejects.toMatchObject({
    code: "invalid",
  });
  await expect(ask({ start_date: "yesterday", end_date: "2026-03-01" })).rejects.toMatchObject({
    code: "invalid",
  });
});

test("lists sales and visits by source, the best first", async () => {
  const { event, client } = await makeStage();
  const ticket = await makeProduct(db, event, { price: 1000 });
  const buy = async (source: object) => {
    const { id } = await makeCompletedOrder(db, event, [{ product: ticket, quantity: 1 }]);
    await db.updateTable("orders").set(source).where("id", "=", id).execute();
  };
  await buy({ referrer: "news.example", utm_source: "newsletter" });
  await buy({ referrer: "news.example", promo_code: "EARLY" });
  await buy({ affiliate_code: "BLOG" });
  await buy({ is_manually_created: true });
  await db.updateTable("events").set({ status: "LIVE" }).where("id", "=", event.id).execute();
  await writeVisits(db, [
    {
      eventId: event.id,
      referrer: "news.example",
      utmSource: "newsletter",
      views: 30,
      selections: 0,
      details: 0,
    },
    { eventId: event.id, referrer: "", utmSource: "", views: 5, selections: 4, details: 3 },
    { eventId: event.id, referrer: "blog.example", utmSource: "", views: 2, selections: 0, details: 0 },
  ]);
  await drain();

  const { data: stats } = await client("GET /events/{event_id}/stats", { params: { event_id: event.id } });

  expect(stats.total_views).toBe(37);
  expect(stats.daily_stats.at(-1)!.total_views).toBe(37);
  expect(stats.funnel).toEqual({ views: 37, selections: 4, details: 3, paid: 3 });
  expect(stats.sources).toEqual([
    { kind: "site", name: "news.example", views: 30, orders: 2, gross: 2000 },
    { kind: "site", name: "", views: 5, orders: 1, gross: 1000 },
    { kind: "site", name: "blog.example", views: 2, orders: 0, gross: 0 },
    { kind: "campaign", name: "newsletter", views: 30, orders: 1, gross: 1000 },
    { kind: "affiliate", name: "BLOG", views: null, orders: 1, gross: 1000 },
    { kind: "promo_code", name: "EARLY", views: null, orders: 1, gross: 1000 },
    { kind: "by_hand", name: "", views: null, orders: 1, gross: 1000 },
  ]);
});

test("lists the open tasks of the organiser", async () => {
  const { event, client } = await makeStage();
  const scarce = await makeProduct(db, event, { title: "Seat", price: 1000, capacity: 20 });
  await makeProduct(db, event, { title: "Plenty", price: 1000, capacity: 20 });
  const buy = () => makeCompletedOrder(db, event, [{ product: scarce, quantity: 6 }]);
  const [unpaid, failed, owing] = [await buy(), await buy(), await buy()];
  const set = (id: number, values: object) =>
    db.updateTable("orders").set(values).where("id", "=", id).execute();
  await set(unpaid.id, { status: "AWAITING_OFFLINE_PAYMENT", payment_status: "AWAITING_OFFLINE_PAYMENT" });
  await set(failed.id, { refund_status: "REFUND_FAILED" });
  await set(owing.id, { open_amount: -500 });
  await drain();

  const { data: stats } = await client("GET /events/{event_id}/stats", { params: { event_id: event.id } });

  expect(stats.to_do).toEqual({
    offline_payments: 1,
    open_amounts: 1,
    failed_refunds: 1,
    open_disputes: 0,
    low_stock: [{ product_id: scarce.id, title: "Seat", left: 2 }],
  });
});

test("returns figures for an event without products", async () => {
  const { event, client } = await makeStage();

  const { data: stats } = await client("GET /events/{event_id}/stats", { params: { event_id: event.id } });

  expect(stats).toMatchObject({ total_orders: 0, capacity: null, held: 0, products: [], recent_orders: [] });
});

test("an unlimited ticket makes the event's capacity null, an unlimited other product does not", async () => {
  const { event, client } = await makeStage();
  const params = { event_id: event.id };
  await makeProduct(db, event, { capacity: 10 });
  await makeProduct(db, event, { product_type: "GENERAL", capacity: null });

  const { data: limited } = await client("GET /events/{event_id}/stats", { params });
  await makeProduct(db, event, { capacity: null });
  const { data: unlimited } = await client("GET /events/{event_id}/stats", { params });

  expect([limited.capacity, unlimited.capacity]).toEqual([10, null]);
});

test("counts the people checked in, and those with a ticket", async () => {
  const { event, client } = await makeStage();
  const ticket = await makeProduct(db, event, { price: 1000 });
  const order = await makeCompletedOrder(db, event, [{ product: ticket, quantity: 2 }]);
  await drain();
  await checkIn(event, order.id);

  const answer = await client("GET /events/{event_id}/check_in_stats", { params: { event_id: event.id } });

  expect(answer.data).toEqual({ total_attendees: 2, checked_in_attendees: 1 });
});

test("TEN-01 does not find another account's figures", async () => {
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

async function giveBack(orderId: number, amount: number): Promise<void> {
  await sql`update orders set total_refunded = ${amount}, refund_status = 'PARTIALLY_REFUNDED' where id = ${orderId}`.execute(
    db,
  );
  await sql`insert into outbox_events (kind, account_id, event_id, subject_id)
    select 'order-refunded', account_id, event_id, id from orders where id = ${orderId}`.execute(db);
}

/** The instants that bound the days or hours of a chart, in the stage's zone. */
function boundsOf(rows: StatsRow[]): [Date, Date] {
  const [first, last] = [rows[0]!.date, rows.at(-1)!.date];
  if (last.includes("T")) return [new Date(first), new Date(Date.parse(last) + 3_600_000)];
  return [boundsOfDay("Pacific/Auckland", first).from, boundsOfDay("Pacific/Auckland", last).until];
}

function sumOf(rows: StatsRow[]) {
  const sum = (figure: Exclude<keyof StatsRow, "date">) =>
    rows.reduce((total, row) => total + row[figure], 0);
  return {
    orders: sum("orders_created"),
    products: sum("products_sold"),
    people: sum("attendees_registered"),
    gross: sum("total_sales_gross"),
    tax: sum("total_tax"),
    fees: sum("total_fees"),
    refunded: sum("total_refunded"),
  };
}

/** Recounts from orders, items and tickets. */
async function recount(eventId: number, from: Date, until: Date) {
  const { rows } = await sql`
    select count(*) filter (where o.status = 'COMPLETED') as orders,
           coalesce(sum((select sum(quantity - released_quantity) from order_items where order_id = o.id))
                      filter (where o.status = 'COMPLETED'), 0)::bigint as products,
           coalesce(sum((select count(*) from attendees where order_id = o.id and status = 'ACTIVE')), 0)::bigint as people,
           coalesce(sum(o.total_gross), 0)::bigint as gross, coalesce(sum(o.total_tax), 0)::bigint as tax,
           coalesce(sum(o.total_fee), 0)::bigint as fees, coalesce(sum(o.total_refunded), 0)::bigint as refunded
    from orders o where o.event_id = ${eventId} and o.completed_at >= ${from} and o.completed_at < ${until}`.execute(
    db,
  );
  return rows[0];
}

async function countCompleted(eventId: number, from: Date, until: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from orders
    where event_id = ${eventId} and completed_at >= ${from} and completed_at < ${until}`.execute(db);
  return rows[0]!.count;
}

async function checkIn(event: { id: number; account_id: number }, orderId: number): Promise<void> {
  await sql`
    insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id)
    select account_id, event_id, 1, id, product_id, order_id, ${shortId("ci")}, ${crypto.randomUUID()}
    from attendees where order_id = ${orderId} order by id limit 1`.execute(db);
}
