import fc from "fast-check";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testCheckoutContext } from "../../test/checkout-context.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeProduct } from "../../test/factories.ts";
import { makeCompletedOrder } from "../../test/orders.ts";
import { createAreas } from "../api.ts";
import { updateAttendee } from "../tickets/index.ts";
import type { OrganizersContract } from "../organizers/contract.ts";
import { cancelOrder } from "../orders/index.ts";
import { settleOpenAmount } from "../orders/settle-open-amount.ts";
import { changeTicket } from "../orders/ticket-changes/change-ticket.ts";
import { processOutbox, type EventHandlers } from "../platform/queue/outbox.ts";
import { Refusal } from "../values/refusal.ts";
import { boundsOfDay, dayIn } from "../values/time/zoned-time.ts";
import type { ReportingContract } from "./contract.ts";
import { rollUpSales } from "./roll-up-sales.ts";
import { rollUpRefunds } from "./roll-up-refunds.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const areas = createAreas(testServices(database));

const REACTIONS: Partial<EventHandlers> = {
  "order-completed": [rollUpSales],
  "order-cancelled": [rollUpSales],
  "attendee-cancelled": [rollUpSales],
  "attendee-reactivated": [rollUpSales],
  "ticket-changed": [rollUpSales],
  "order-refunded": [rollUpRefunds],
};

const pick = fc.nat(1_000);
const amount = fc.integer({ min: 1, max: 2_500 });
const step = fc.oneof(
  fc.record({
    kind: fc.constant("buy" as const),
    seats: fc.integer({ min: 1, max: 3 }),
    shirts: fc.integer({ min: 0, max: 2 }),
    daysAgo: fc.integer({ min: 0, max: 4 }),
    edge: fc.constantFrom("first" as const, "last" as const),
  }),
  fc.record({
    kind: fc.constant("change-ticket" as const),
    pick,
    settles: fc.constantFrom("NONE" as const, "OPEN" as const),
  }),
  fc.record({ kind: fc.constant("settle" as const), pick }),
  fc.record({ kind: fc.constant("cancel-ticket" as const), pick }),
  fc.record({ kind: fc.constant("reactivate-ticket" as const), pick }),
  fc.record({ kind: fc.constant("refund" as const), pick, amount }),
  fc.record({ kind: fc.constant("refund-fails" as const), pick }),
  fc.record({ kind: fc.constant("cancel-order" as const), pick }),
  fc.constant({ kind: "drain" as const }),
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

test(
  "PRC-15 dashboards and reports equal the rows after any life of orders: tickets changed and settled either way, made " +
    "good again, refunded after that; several currencies, at the edges of days in the event's zone",
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 8, maxLength: 30, size: "max" }),
        fc.constantFrom("Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"),
        async (steps, timezone) => {
          const euros = await openScenario({ currency: "EUR", timezone });
          const dinars = await openScenario({ currency: "KWD", timezone, of: euros });

          for (const [index, one] of steps.entries()) await live(index % 3 === 0 ? dinars : euros, one);
          await processOutbox(db, REACTIONS);

          for (const scenario of [euros, dinars]) await compare(scenario);
        },
      ),
      { numRuns: 25 },
    );
  },
);

interface Scenario {
  event: Awaited<ReturnType<typeof makeEvent>>;
  member: Awaited<ReturnType<typeof makeMember>>;
  seat: Product;
  box: Product;
  shirt: Product;
  orders: { id: number; paymentId: number; left: number }[];
  refunds: number[];
}
type Ticket = { id: number; product_id: number; status: string };
type Product = Awaited<ReturnType<typeof makeProduct>>;

async function openScenario(given: { currency: string; timezone: string; of?: Scenario }): Promise<Scenario> {
  const { of, ...facts } = given;
  const member = of?.member ?? (await makeMember(db));
  const organizer_id = of?.event.organizer_id;
  const event = await makeEvent(db, {
    account_id: member.account_id,
    ...(organizer_id && { organizer_id }),
    ...facts,
  });
  return {
    event,
    member,
    seat: await makeProduct(db, event, { title: "Seat", price: 1_999 }),
    box: await makeProduct(db, event, { title: "Box", price: 4_500, capacity: 3 }),
    shirt: await makeProduct(db, event, { title: "Shirt", price: 533, product_type: "GENERAL" }),
    orders: [],
    refunds: [],
  };
}

async function live(scenario: Scenario, one: Step): Promise<void> {
  const { event, member, seat, box, shirt } = scenario;
  const own = { accountId: event.account_id, eventId: event.id };
  const by = { kind: "USER", userId: member.user_id } as const;
  if (one.kind === "drain") return void (await processOutbox(db, REACTIONS));
  if (one.kind === "buy") {
    const lines = [
      { product: seat, quantity: one.seats, tax: 380 * one.seats },
      ...(one.shirts > 0 ? [{ product: shirt, quantity: one.shirts, fee: 99 }] : []),
    ];
    return sell(scenario, lines, edgeOfDay(event.timezone, one.daysAgo, one.edge));
  }
  if (one.kind === "refund-fails") {
    const refund = scenario.refunds[one.pick % scenario.refunds.length];
    if (refund) await sql`select record_refund(${refund}, ${`re_${refund}`}, 'FAILED', 'lost')`.execute(db);
    return;
  }
  if (one.kind === "reactivate-ticket") {
    const gone = (await rowsOf<Ticket>("attendees", event.id)).filter(({ status }) => status === "CANCELLED");
    const attendeeId = gone[one.pick % gone.length]?.id;
    if (attendeeId === undefined) return;
    return unlessRefused(updateAttendee(db, own, { attendeeId, status: "ACTIVE", by }));
  }
  const order = scenario.orders[one.pick % scenario.orders.length];
  if (!order) return;
  const tickets = await rowsOf<Ticket>("attendees", event.id, order.id);
  const ticket = tickets[one.pick % tickets.length]!;
  switch (one.kind) {
    case "change-ticket": {
      const to = ticket.product_id === seat.id ? box : seat;
      const wanted = { product_id: to.id, product_price_id: to.price_id };
      const change = { ...wanted, price_difference: one.settles, raises_capacity: false, by };
      return unlessRefused(changeTicket(checkout, own, { attendeeId: ticket.id, ...change }));
    }
    case "settle": {
      const [{ open_amount } = { open_amount: 0 }] = await rowsOf<{ open_amount: number }>(
        "orders",
        event.id,
        order.id,
      );
      return unlessRefused(
        settleOpenAmount(checkout, { ...own, orderId: order.id }, { amount: open_amount, by }),
      );
    }
    case "cancel-ticket":
      return unlessRefused(updateAttendee(db, own, { attendeeId: ticket.id, status: "CANCELLED", by }));
    case "cancel-order":
      return unlessRefused(cancelOrder(checkout, { ...own, orderId: order.id }, by));
    case "refund":
      if (one.amount <= order.left) await giveBack(scenario, order, one.amount);
  }
}

/** Ignores refusals: a random step may no longer be possible. */
async function unlessRefused(asked: Promise<unknown>): Promise<void> {
  await asked.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Returns the first or last millisecond of a day in the zone. */
function edgeOfDay(zone: string, daysAgo: number, edge: "first" | "last"): Date {
  const day = dayIn(zone, new Date(Date.now() - (daysAgo + 1) * 86_400_000));
  const { from, until } = boundsOfDay(zone, day);
  return edge === "first" ? from : new Date(until.getTime() - 1);
}

async function sell(scenario: Scenario, lines: Parameters<typeof makeCompletedOrder>[2], completed_at: Date) {
  const { event } = scenario;
  const { id } = await makeCompletedOrder(db, event, lines, { completed_at });
  const { rows } = await sql<{ payment_id: number; amount: number }>`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'SIMULATOR', ${crypto.randomUUID()}, total_gross, currency, 'SUCCEEDED'
      from orders where id = ${id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
    select account_id, event_id, order_id, id, amount, currency from intent
    returning id as payment_id, amount`.execute(db);
  scenario.orders.push({ id, paymentId: rows[0]!.payment_id, left: rows[0]!.amount });
}

async function giveBack(
  { refunds }: Scenario,
  order: Scenario["orders"][number],
  given: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason)
    select account_id, event_id, order_id, id, ${crypto.randomUUID()}, ${given}, currency, 'REQUESTED'
    from payments where id = ${order.paymentId} returning id`.execute(db);
  const refund = rows[0]!.id;
  await sql`select record_refund(${refund}, ${`re_${refund}`}, 'SUCCEEDED', null)`.execute(db);
  order.left -= given;
  refunds.push(refund);
}

async function rowsOf<Row>(table: string, eventId: number, orderId?: number): Promise<Row[]> {
  const key = table === "orders" ? "id" : "order_id";
  const { rows } = await sql<Row>`
    select * from ${sql.table(table)} where event_id = ${eventId}
      and (${orderId ?? null}::bigint is null or ${sql.ref(key)} = ${orderId ?? null}) order by id`.execute(
    db,
  );
  return rows;
}

/** Recounts the figures of a day or a product from single orders, items, tickets and refunds. */
async function recount({ event }: Scenario) {
  const orders = (
    await rowsOf<{
      id: number;
      status: string;
      completed_at: Date | null;
      total_gross: number;
      total_tax: number;
      total_fee: number;
    }>("orders", event.id)
  ).filter(({ completed_at }) => completed_at !== null);
  const lines = await rowsOf<{
    order_id: number;
    product_id: number;
    product_type: string;
    quantity: number;
    total_gross: number;
  }>("order_items", event.id);
  const tickets = await rowsOf<{ order_id: number; product_id: number; status: string }>(
    "attendees",
    event.id,
  );
  const refunds = await rowsOf<{ order_id: number; amount: number; status: string }>("refunds", event.id);
  const isSold = (id: number) => orders.some((order) => order.id === id && order.status === "COMPLETED");

  const days = new Map<string, ReturnType<typeof nothing>>();
  for (const order of orders) {
    const day = dayIn(event.timezone, order.completed_at!);
    const figures = days.get(day) ?? nothing();
    days.set(day, figures);
    figures.gross += order.total_gross;
    figures.tax += order.total_tax;
    figures.fees += order.total_fee;
    for (const { order_id, amount: given, status } of refunds)
      if (order_id === order.id && status === "SUCCEEDED") figures.refunded += given;
    if (order.status !== "COMPLETED") continue;
    figures.orders += 1;
    figures.tickets += tickets.filter((one) => one.order_id === order.id && one.status === "ACTIVE").length;
    for (const line of lines)
      if (line.order_id === order.id && line.product_type === "GENERAL") figures.others += line.quantity;
  }
  const product = (id: number, type: string) => ({
    sold:
      type === "TICKET"
        ? tickets.filter((one) => one.product_id === id && one.status === "ACTIVE" && isSold(one.order_id))
            .length
        : sumOf(
            lines
              .filter((line) => line.product_id === id && isSold(line.order_id))
              .map((line) => line.quantity),
          ),
    gross: sumOf(lines.filter((line) => line.product_id === id).map((line) => line.total_gross)),
  });
  return { days, product };
}

const nothing = () => ({ orders: 0, tickets: 0, others: 0, gross: 0, tax: 0, fees: 0, refunded: 0 });
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0);

async function compare(scenario: Scenario): Promise<void> {
  const { event, member, seat, box, shirt } = scenario;
  const api = clientOf<ReportingContract & OrganizersContract>(db, areas, { member });
  const params = { event_id: event.id };
  const { days, product } = await recount(scenario);
  const every = [...days.values()];
  const total = (figure: keyof ReturnType<typeof nothing>) => sumOf(every.map((day) => day[figure]));

  const { data: stats } = await api("GET /events/{event_id}/stats", { params });
  expect(stats).toMatchObject({
    currency: event.currency,
    total_orders: total("orders"),
    total_attendees_registered: total("tickets"),
    total_products_sold: total("tickets") + total("others"),
    total_gross_sales: total("gross"),
    total_tax: total("tax"),
    total_fees: total("fees"),
    total_refunded: total("refunded"),
  });
  const { data: report } = await api("GET /events/{event_id}/reports/{report_type}", {
    params: { ...params, report_type: "daily_sales_report" },
    query: {},
  });
  for (const row of stats.daily_stats) {
    const day = days.get(row.date) ?? nothing();
    expect(row).toMatchObject({
      orders_created: day.orders,
      attendees_registered: day.tickets,
      products_sold: day.tickets + day.others,
      total_sales_gross: day.gross,
      total_tax: day.tax,
      total_fees: day.fees,
      total_refunded: day.refunded,
    });
    expect(report.find((one) => "date" in one && one.date === row.date)).toMatchObject({
      orders_created: day.orders,
      products_sold: day.tickets + day.others,
      sales_total_gross: day.gross,
      total_refunded: day.refunded,
      currency: event.currency,
    });
  }
  const { data: revenue } = await api("GET /organizers/{organizer_id}/reports/{report_type}", {
    params: { organizer_id: event.organizer_id, report_type: "revenue_summary" },
    query: { currency: event.currency as "EUR" | "KWD" },
  });
  for (const row of revenue) {
    if (!("gross_sales" in row)) throw new Error("another report was asked for");
    const day = days.get(row.date) ?? nothing();
    expect(row).toMatchObject({
      currency: event.currency,
      gross_sales: day.gross,
      net_revenue: day.gross - day.refunded,
      total_refunded: day.refunded,
      total_tax: day.tax,
      total_fee: day.fees,
      order_count: day.orders,
    });
  }
  const known = stats.daily_stats.map(({ date }) => date);
  expect([...days.keys()].filter((day) => !known.includes(day))).toEqual([]);

  const { data: sold } = await api("GET /events/{event_id}/reports/{report_type}", {
    params: { ...params, report_type: "product_sales" },
    query: {},
  });
  for (const one of [seat, box, shirt]) {
    const { sold: units, gross } = product(one.id, one.product_type);
    expect(stats.products.find(({ product_id }) => product_id === one.id)).toMatchObject({
      sold: units,
      gross,
    });
    expect(sold.find((row) => "product_id" in row && row.product_id === one.id)).toMatchObject({
      number_sold: units,
      total_gross: gross,
      currency: event.currency,
    });
  }

  const { data: organizer } = await api("GET /organizers/{organizer_id}/stats", {
    params: { organizer_id: event.organizer_id },
    query: { currency_code: event.currency as "EUR" | "KWD" },
  });
  expect(organizer).toMatchObject({
    currency_code: event.currency,
    all_organizers_currencies: expect.arrayContaining(["EUR", "KWD"]),
    total_orders: total("orders"),
    total_gross_sales: total("gross"),
    total_refunded: total("refunded"),
    total_attendees_registered: total("tickets"),
  });
}
