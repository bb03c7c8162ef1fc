import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { updateEvent } from "../events/update-event.ts";
import { processOutbox, type EventHandlers } from "../platform/queue/outbox.ts";
import { rollUpSales } from "./roll-up-sales.ts";
import { rollUpRefunds } from "./roll-up-refunds.ts";

const { db } = await testDatabase();

const REACTIONS: Partial<EventHandlers> = {
  "order-completed": [rollUpSales],
  "order-cancelled": [rollUpSales],
  "order-refunded": [rollUpRefunds],
};

const pick = fc.nat(1000);
const step = fc.oneof(
  fc.record({ kind: fc.constant("buy" as const), daysAgo: fc.integer({ min: 0, max: 3 }) }),
  fc.record({ kind: fc.constant("refund" as const), pick, amount: fc.integer({ min: 1, max: 999 }) }),
  fc.record({ kind: fc.constant("refund-fails" as const), pick }),
  fc.record({ kind: fc.constant("cancel-order" as const), pick }),
  fc.constant({ kind: "drain" as const }),
);

test(
  "PRC-15 the days equal the ledger after any sequence of sales and refunds, in several currencies",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 20 }),
        fc.constantFrom("EUR", "JPY", "KWD"),
        async (sequence, currency) => {
          const event = await makeEvent(db, { currency, timezone: "Pacific/Kiritimati" });
          const ticket = await makeProduct(db, event, { price: 1999 });
          const orders: PaidOrder[] = [];
          const refunds: number[] = [];

          for (const one of sequence) {
            if (one.kind === "buy") {
              const completed_at = new Date(Date.now() - one.daysAgo * 86_400_000);
              orders.push(await makePaidOrder(event, ticket, completed_at));
            }
            const order = "pick" in one ? orders[one.pick % orders.length] : undefined;
            if (one.kind === "refund" && order && order.refunded + one.amount <= 1999) {
              order.refunded += one.amount;
              refunds.push(await giveBack(order, one.amount));
            }
            const refund = "pick" in one ? refunds[one.pick % refunds.length] : undefined;
            if (one.kind === "refund-fails" && refund) await fail(refund);
            if (one.kind === "cancel-order" && order) {
              await sql`select cancel_order(${order.id})`.execute(db);
            }
            if (one.kind === "drain") await processOutbox(db, REACTIONS);
          }
          await processOutbox(db, REACTIONS);

          const ledger = await ledgerDays(event.id);
          expect(await keptDays(event.id)).toEqual(ledger);
          expect(await keptHours(event.id)).toEqual(ledger);
        },
      ),
      { numRuns: 25 },
    );
  },
);

test("PRC-15 counts a refund on the day of its sale in the event's zone, on either side of midnight", async () => {
  const event = await makeEvent(db, { timezone: "Asia/Tokyo" });
  const ticket = await makeProduct(db, event, { price: 1999 });
  const before = await makePaidOrder(event, ticket, new Date("2026-06-30T14:59:59.999Z"));
  const after = await makePaidOrder(event, ticket, new Date("2026-06-30T15:00:00.000Z"));

  await giveBack(before, 100);
  await giveBack(after, 20);
  await processOutbox(db, REACTIONS);

  expect(await keptDays(event.id)).toEqual([
    { day: "2026-06-30", currency: "EUR", gross: 1999, refunded: 100 },
    { day: "2026-07-01", currency: "EUR", gross: 1999, refunded: 20 },
  ]);
});

test("removes a refund that fails days later from its day", async () => {
  const event = await makeEvent(db, { timezone: "UTC" });
  const ticket = await makeProduct(db, event, { price: 1999 });
  const order = await makePaidOrder(event, ticket, new Date("2026-06-01T12:00:00Z"));
  const refund = await giveBack(order, 1999);
  await processOutbox(db, REACTIONS);
  const shown = await keptDays(event.id);

  await fail(refund);
  await processOutbox(db, REACTIONS);

  expect(shown).toMatchObject([{ gross: 1999, refunded: 1999 }]);
  expect(await keptDays(event.id)).toMatchObject([{ gross: 1999, refunded: 0 }]);
});

test("counts an outbox event once, even if it is handled twice, concurrently, or before its sale", async () => {
  const event = await makeEvent(db, { timezone: "UTC" });
  const ticket = await makeProduct(db, event, { price: 1999 });
  const order = await makePaidOrder(event, ticket, new Date("2026-06-01T12:00:00Z"));
  await db.deleteFrom("outbox_events").where("event_id", "=", event.id).execute();
  const refunded = { kind: "order-refunded", account_id: event.account_id, event_id: event.id };

  await giveBack(order, 500);
  await processOutbox(db, REACTIONS);
  await db
    .insertInto("outbox_events")
    .values([
      { ...refunded, subject_id: order.id },
      { ...refunded, subject_id: order.id },
      { ...refunded, kind: "order-completed", subject_id: order.id },
    ])
    .execute();
  await Promise.all([1, 2, 3].map(() => processOutbox(db, REACTIONS)));

  expect(await keptDays(event.id)).toMatchObject([{ gross: 1999, refunded: 500 }]);
});

test("does not count earlier figures twice after the event's zone changes", async () => {
  const event = await makeEvent(db, { timezone: "Asia/Tokyo" });
  const ticket = await makeProduct(db, event, { price: 1999 });
  const order = await makePaidOrder(event, ticket, new Date("2026-06-30T15:00:00Z"));
  await giveBack(order, 100);
  await processOutbox(db, REACTIONS);

  await db.updateTable("events").set({ timezone: "UTC" }).where("id", "=", event.id).execute();
  await giveBack(order, 50);
  await processOutbox(db, REACTIONS);

  const refunded = (await keptDays(event.id)).map((day) => [day.day, day.refunded]);
  expect(refunded).toEqual([
    ["2026-06-30", 150],
    ["2026-07-01", 0],
  ]);
});

test("after a change of the zone, refunds and cancellations count on the days and hours of their sales", async () => {
  const event = await makeEvent(db, { timezone: "UTC" });
  const ticket = await makeProduct(db, event, { price: 1999 });
  const early = new Date("2026-05-01T23:30:00Z");
  const late = new Date("2999-05-01T23:30:00Z");
  const [refunded, cancelled] = [
    await makePaidOrder(event, ticket, early),
    await makePaidOrder(event, ticket, early),
  ];
  await giveBack(refunded, 100);
  await processOutbox(db, REACTIONS);

  for (const timezone of ["Asia/Kolkata", "Asia/Kolkata", "Asia/Tokyo"])
    await updateEvent(
      db,
      { accountId: event.account_id, eventId: event.id },
      { title: "Moved", description: null, start_date: "2999-06-01T20:00", end_date: null, timezone },
    );
  await giveBack(refunded, 50);
  await sql`select cancel_order(${cancelled.id})`.execute(db);
  await makePaidOrder(event, ticket, late);
  await processOutbox(db, REACTIONS);

  const { rows: days } = await sql`
    select day::text, orders_created, orders_cancelled, total_refunded from event_daily_statistics
    where event_id = ${event.id} order by day`.execute(db);
  expect(days).toEqual([
    { day: "2026-05-01", orders_created: 1, orders_cancelled: 1, total_refunded: 150 },
    { day: "2999-05-02", orders_created: 1, orders_cancelled: 0, total_refunded: 0 },
  ]);
  const { rows: hours } = await sql`
    select hour, orders_created, total_refunded from event_hourly_sales
    where event_id = ${event.id} order by hour`.execute(db);
  expect(hours).toEqual([
    { hour: new Date("2026-05-01T23:00:00Z"), orders_created: 1, total_refunded: 150 },
    { hour: new Date("2999-05-01T23:00:00Z"), orders_created: 1, total_refunded: 0 },
  ]);
});

test("counts neither payment nor refund of an order that was never completed", async () => {
  const event = await makeEvent(db);
  const ticket = await makeProduct(db, event, { price: 1999 });
  const lines = [{ product: ticket, quantity: 1 }];
  const { id } = await makeCompletedOrder(db, event, lines, { isPaid: false });
  const order = { id, refunded: 0, payment_id: await pay(event, id, 1999) };

  await giveBack(order, 1999);
  await processOutbox(db, REACTIONS);

  expect(await keptDays(event.id)).toEqual([]);
});

interface PaidOrder {
  id: number;
  payment_id: number;
  refunded: number;
}
type EventOfOrder = Awaited<ReturnType<typeof makeEvent>>;
type Ticket = Awaited<ReturnType<typeof makeProduct>>;

async function makePaidOrder(event: EventOfOrder, product: Ticket, completed_at: Date): Promise<PaidOrder> {
  const { id } = await makeCompletedOrder(db, event, [{ product, quantity: 1 }], { completed_at });
  return { id, payment_id: await pay(event, id, 1999), refunded: 0 };
}

async function pay({ id: event_id, account_id, currency }: EventOfOrder, order_id: number, amount: number) {
  const paid = { event_id, account_id, currency, order_id, amount };
  const intent = await db
    .insertInto("payment_intents")
    .values({ ...paid, provider: "SIMULATOR", idempotency_key: crypto.randomUUID(), status: "SUCCEEDED" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto("payments")
    .values({ ...paid, payment_intent_id: intent.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Refunds like a provider reports it: through the SQL function that writes the outbox event. */
async function giveBack({ payment_id }: PaidOrder, amount: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason)
    select account_id, event_id, order_id, id, ${crypto.randomUUID()}, ${amount}, currency, 'REQUESTED'
    from payments where id = ${payment_id} returning id`.execute(db);
  await sql`select record_refund(${rows[0]!.id}, ${`re_${rows[0]!.id}`}, 'SUCCEEDED', null)`.execute(db);
  return rows[0]!.id;
}

async function fail(refundId: number): Promise<void> {
  await sql`select record_refund(${refundId}, ${`re_${refundId}`}, 'FAILED', 'lost_or_stolen_card')`.execute(
    db,
  );
}

interface DayOfMoney {
  day: string;
  currency: string;
  gross: number;
  refunded: number;
}

async function keptDays(eventId: number): Promise<DayOfMoney[]> {
  const { rows } = await sql<DayOfMoney>`
    select to_char(day, 'YYYY-MM-DD') as day, currency, sales_total_gross as gross, total_refunded as refunded
    from event_daily_statistics where event_id = ${eventId} order by day`.execute(db);
  return rows;
}

/** Sums up the hours of each day. */
async function keptHours(eventId: number): Promise<DayOfMoney[]> {
  const { rows } = await sql<DayOfMoney>`
    select to_char(h.hour at time zone e.timezone, 'YYYY-MM-DD') as day, e.currency,
           sum(h.sales_total_gross)::bigint as gross, sum(h.total_refunded)::bigint as refunded
    from event_hourly_sales h join events e on e.id = h.event_id
    where h.event_id = ${eventId} group by 1, 2 order by 1`.execute(db);
  return rows;
}

/** Computes the days from payments and refunds, not from the totals of the orders. */
async function ledgerDays(eventId: number): Promise<DayOfMoney[]> {
  const { rows } = await sql<DayOfMoney>`
    select to_char(o.completed_at at time zone e.timezone, 'YYYY-MM-DD') as day, p.currency,
           sum(p.amount)::bigint as gross,
           coalesce(sum((select sum(r.amount) from refunds r where r.payment_id = p.id and r.status = 'SUCCEEDED')), 0)::bigint
             as refunded
    from payments p join orders o on o.id = p.order_id join events e on e.id = o.event_id
    where o.event_id = ${eventId} group by 1, 2 order by 1`.execute(db);
  return rows;
}
