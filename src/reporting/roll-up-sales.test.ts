import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { processOutbox, type EventHandlers } from "../platform/queue/outbox.ts";
import { rollUpSales } from "./roll-up-sales.ts";

const { db } = await testDatabase();

const REACTIONS: Partial<EventHandlers> = {
  "order-completed": [rollUpSales],
  "order-cancelled": [rollUpSales],
  "attendee-cancelled": [rollUpSales],
  "order-refunded": [],
};

type Step =
  | { kind: "buy"; tickets: number; shirts: number; daysAgo: number }
  | { kind: "cancel-order"; pick: number }
  | { kind: "cancel-ticket"; pick: number }
  | { kind: "drain" };

const steps = fc.array(
  fc.oneof<fc.Arbitrary<Step>[]>(
    fc.record({
      kind: fc.constant("buy"),
      tickets: fc.integer({ min: 1, max: 4 }),
      shirts: fc.integer({ min: 0, max: 2 }),
      daysAgo: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ kind: fc.constant("cancel-order"), pick: fc.nat(1000) }),
    fc.record({ kind: fc.constant("cancel-ticket"), pick: fc.nat(1000) }),
    fc.record({ kind: fc.constant("drain") }),
  ),
  { minLength: 1, maxLength: 25 },
);

test(
  "the figures equal a recount after any sequence of sales and cancellations, to the cent",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        const event = await makeEvent(db, { timezone: "America/New_York" });
        const ticket = await makeProduct(db, event, { price: 1999, capacity: 500 });
        const shirt = await makeProduct(db, event, { price: 2501, product_type: "GENERAL" });
        const orders: number[] = [];

        for (const step of sequence) {
          if (step.kind === "buy") {
            const lines = [
              { product: ticket, quantity: step.tickets, tax: 380 },
              ...(step.shirts > 0 ? [{ product: shirt, quantity: step.shirts, fee: 99 }] : []),
            ];
            const completed_at = new Date(Date.now() - step.daysAgo * 86_400_000);
            orders.push((await makeCompletedOrder(db, event, lines, { completed_at })).id);
          }
          if (step.kind === "cancel-order" && orders.length > 0) {
            await sql`select cancel_order(${orders[step.pick % orders.length]})`.execute(db);
          }
          if (step.kind === "cancel-ticket") {
            await sql`select cancel_attendee((select id from attendees where event_id = ${event.id}
            order by id offset ${step.pick % 7} limit 1))`.execute(db);
          }
          if (step.kind === "drain") await processOutbox(db, REACTIONS);
        }
        await processOutbox(db, REACTIONS);

        expect(await keptDays(event.id)).toEqual(await recountedDays(event.id));
        expect(await hoursByDay(event.id)).toEqual(await daysAsHours(event.id));
        expect(await keptPrices(event.id)).toEqual(await recountedPrices(event.id));
      }),
      { numRuns: 25 },
    );
  },
);

test("counts a sale on its day in the event's zone, on either side of midnight", async () => {
  const event = await makeEvent(db, { timezone: "Asia/Tokyo" });
  const ticket = await makeProduct(db, event, { price: 1000 });
  const lines = [{ product: ticket, quantity: 1 }];

  await makeCompletedOrder(db, event, lines, { completed_at: new Date("2026-06-30T14:59:59.999Z") });
  await makeCompletedOrder(db, event, lines, { completed_at: new Date("2026-06-30T15:00:00.000Z") });
  await processOutbox(db, REACTIONS);

  expect((await keptDays(event.id)).map(({ day, orders_created }) => [day, orders_created])).toEqual([
    ["2026-06-30", 1],
    ["2026-07-01", 1],
  ]);
});

test("counts a repeated hour of the clocks as two hours of its day, and a skipped one as none", async () => {
  const event = await makeEvent(db, { timezone: "America/New_York" });
  const ticket = await makeProduct(db, event, { price: 1000 });
  const sell = (at: string) =>
    makeCompletedOrder(db, event, [{ product: ticket, quantity: 1 }], { completed_at: new Date(at) });

  await sell("2026-03-08T06:59:00Z"); // 01:59 EST, a minute before 03:00 EDT
  await sell("2026-03-08T07:00:00Z"); // 03:00 EDT
  await sell("2026-11-01T05:30:00Z"); // 01:30 EDT
  await sell("2026-11-01T06:30:00Z"); // 01:30 EST
  await processOutbox(db, REACTIONS);

  const { rows } = await sql<{ hour: Date }>`
    select hour from event_hourly_sales where event_id = ${event.id} order by hour`.execute(db);
  expect(rows.map(({ hour }) => hour.toISOString())).toEqual([
    "2026-03-08T06:00:00.000Z",
    "2026-03-08T07:00:00.000Z",
    "2026-11-01T05:00:00.000Z",
    "2026-11-01T06:00:00.000Z",
  ]);
  expect(await hoursByDay(event.id)).toEqual(await daysAsHours(event.id));
});

test("stores each sale with the source of its buyer, and manual orders apart", async () => {
  const event = await makeEvent(db, { timezone: "Asia/Kathmandu" });
  const ticket = await makeProduct(db, event, { price: 1000 });
  const sources = [
    { referrer: "news.example", utm_source: "newsletter" },
    { referrer: "news.example", utm_source: "newsletter" },
    { promo_code: "EARLY", affiliate_code: "BLOG" },
    { is_manually_created: true },
    {},
  ];
  for (const source of sources) {
    const completed_at = new Date("2026-06-01T12:00:00Z");
    const order = await makeCompletedOrder(db, event, [{ product: ticket, quantity: 1 }], { completed_at });
    if (Object.keys(source).length > 0)
      await db.updateTable("orders").set(source).where("id", "=", order.id).execute();
  }
  await processOutbox(db, REACTIONS);

  const { rows } = await sql`
    select referrer, utm_source, affiliate_code, promo_code, is_manual, orders_created, sales_total_gross
    from event_hourly_sales where event_id = ${event.id} order by referrer, promo_code, is_manual`.execute(
    db,
  );

  const nothing = { referrer: "", utm_source: "", affiliate_code: "", promo_code: "", is_manual: false };
  const one = { ...nothing, orders_created: 1, sales_total_gross: 1000 };
  expect(rows).toEqual([
    one,
    { ...one, is_manual: true },
    { ...one, affiliate_code: "BLOG", promo_code: "EARLY" },
    {
      ...one,
      referrer: "news.example",
      utm_source: "newsletter",
      orders_created: 2,
      sales_total_gross: 2000,
    },
  ]);
});

test("an order that is cancelled before payment changes no figure", async () => {
  const event = await makeEvent(db);
  const ticket = await makeProduct(db, event, { price: 1000 });
  const lines = [{ product: ticket, quantity: 2 }];
  const order = await makeCompletedOrder(db, event, lines, { isPaid: false });

  await sql`select cancel_order(${order.id})`.execute(db);
  await processOutbox(db, REACTIONS);

  expect(await keptDays(event.id)).toEqual([]);
  expect(await keptPrices(event.id)).toEqual([]);
});

test("counts outbox events that several processes handle at once only once", async () => {
  const event = await makeEvent(db);
  const ticket = await makeProduct(db, event, { price: 1000 });
  for (let count = 0; count < 12; count += 1) {
    await makeCompletedOrder(db, event, [{ product: ticket, quantity: 1 }]);
  }

  await Promise.all(Array.from({ length: 4 }, () => processOutbox(db, REACTIONS)));

  expect(await keptPrices(event.id)).toEqual([
    { product_price_id: ticket.price_id, quantity_sold: 12, sales_total_gross: 12_000 },
  ]);
});

interface DayFigures {
  day: string;
  orders_created: number;
  [figure: string]: number | string;
}

async function keptDays(eventId: number): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(day, 'YYYY-MM-DD') as day, orders_created, orders_cancelled, products_sold, attendees_registered,
           sales_total_gross, sales_total_before_additions, total_tax, total_fee
    from event_daily_statistics where event_id = ${eventId} order by day`.execute(db);
  return rows;
}

/** Sums up the hours of each day over all sources. */
async function hoursByDay(eventId: number) {
  const { rows } = await sql`
    select to_char(h.hour at time zone e.timezone, 'YYYY-MM-DD') as day, sum(orders_created)::integer as orders_created,
           sum(orders_cancelled)::integer as orders_cancelled, sum(products_sold)::integer as products_sold,
           sum(attendees_registered)::integer as attendees_registered,
           sum(sales_total_gross)::bigint as sales_total_gross, sum(total_tax)::bigint as total_tax,
           sum(total_fee)::bigint as total_fee, sum(total_refunded)::bigint as total_refunded
    from event_hourly_sales h join events e on e.id = h.event_id
    where h.event_id = ${eventId} group by 1 order by 1`.execute(db);
  return rows;
}

async function daysAsHours(eventId: number) {
  const { rows } = await sql`
    select to_char(day, 'YYYY-MM-DD') as day, orders_created, orders_cancelled, products_sold, attendees_registered,
           sales_total_gross, total_tax, total_fee, total_refunded
    from event_daily_statistics where event_id = ${eventId} order by day`.execute(db);
  return rows;
}

async function recountedDays(eventId: number): Promise<DayFigures[]> {
  const { rows } = await sql<DayFigures>`
    select to_char(o.completed_at at time zone e.timezone, 'YYYY-MM-DD') as day,
           (count(*) filter (where o.status = 'COMPLETED'))::integer as orders_created,
           (count(*) filter (where o.status = 'CANCELLED'))::integer as orders_cancelled,
           sum((select coalesce(sum(i.quantity - i.released_quantity), 0) from order_items i
                where i.order_id = o.id and o.status = 'COMPLETED'))::integer as products_sold,
           sum((select count(*) from attendees a where a.order_id = o.id and a.status = 'ACTIVE'))::integer
             as attendees_registered,
           sum(o.total_gross)::bigint as sales_total_gross,
           sum(o.total_before_additions)::bigint as sales_total_before_additions,
           sum(o.total_tax)::bigint as total_tax, sum(o.total_fee)::bigint as total_fee
    from orders o join events e on e.id = o.event_id
    where o.event_id = ${eventId} and o.completed_at is not null
    group by 1 order by 1`.execute(db);
  return rows;
}

async function keptPrices(eventId: number) {
  const { rows } = await sql`
    select product_price_id, quantity_sold, sales_total_gross
    from product_price_sales where event_id = ${eventId} order by product_price_id`.execute(db);
  return rows;
}

async function recountedPrices(eventId: number) {
  const { rows } = await sql`
    select i.product_price_id,
           coalesce(sum(i.quantity - i.released_quantity) filter (where o.status = 'COMPLETED'), 0)::bigint
             as quantity_sold,
           sum(i.total_gross)::bigint as sales_total_gross
    from order_items i join orders o on o.id = i.order_id
    where i.event_id = ${eventId} and o.completed_at is not null
    group by 1 order by 1`.execute(db);
  return rows;
}
