import { text } from "node:stream/consumers";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { shortId } from "../../values/short-id.ts";
import { reportingApi } from "../api.ts";
import type { ReportingContract } from "../contract.ts";
import { EVENT_REPORT_KEYS, ORGANIZER_REPORT_KEYS } from "../rules/report-definitions.ts";
import type { ReportRow } from "../rules/report-rows.ts";
import { findReportTable } from "./find-report-table.ts";
import { rollUpSales } from "../roll-up-sales.ts";

const { db } = await testDatabase();
const areas = [reportingApi({ db } as Services)];
const EVENT = "GET /events/{event_id}/report_tables/{report}";
const ORGANIZER = "GET /organizers/{organizer_id}/report_tables/{report}";

async function makeStage() {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, timezone: "Pacific/Auckland" });
  const api = clientOf<ReportingContract>(db, areas, { member });
  return { event, member, api };
}

test("every report of an event and of an organiser responds, with and without sales, with a comparison and as of now", async () => {
  const { event, api } = await makeStage();
  const seat = await makeProduct(db, event, { title: "Seat", price: 2_000 });
  await makeCompletedOrder(db, event, [{ product: seat, quantity: 3, tax: 571 }]);
  await processOutbox(db, { "order-completed": [rollUpSales] });

  for (const report of EVENT_REPORT_KEYS) {
    const params = { event_id: event.id, report };
    const { data } = await api(EVENT, { params, query: { period: "12m", compare: "previous" } });
    expect(data).toMatchObject({ report, timezone: "Pacific/Auckland", is_cut: false });
  }
  for (const report of ORGANIZER_REPORT_KEYS) {
    const params = { organizer_id: event.organizer_id, report };
    const { data } = await api(ORGANIZER, { params, query: {} });
    expect(data).toMatchObject({ report, is_cut: false });
  }
});

test("the file of an event's report has only the rows in the chosen currency", async () => {
  const { event, api } = await makeStage();
  const seat = await makeProduct(db, event, { title: "Seat", price: 2_000 });
  await makeCompletedOrder(db, event, [{ product: seat, quantity: 3 }]);
  await processOutbox(db, { "order-completed": [rollUpSales] });
  const fileIn = async (currency: "EUR" | "KWD") => {
    const { bytes } = await api("GET /events/{event_id}/report_tables/{report}/export", {
      params: { event_id: event.id, report: "product_sales" },
      query: { format: "csv", currency },
    });
    return text(bytes as AsyncIterable<Uint8Array>);
  };

  expect(await fileIn("EUR")).toContain("Seat");
  expect(await fileIn("KWD")).not.toContain("Seat");
});

test("the file of an organiser's payments in one currency has the rows that the page shows in it", async () => {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, currency: "USD" });
  const api = clientOf<ReportingContract>(db, areas, { member });
  const seat = await makeProduct(db, event, { price: 10_000 });
  const { id } = await makeCompletedOrder(db, event, [{ product: seat, quantity: 1 }]);
  await sql`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'STRIPE', ${crypto.randomUUID()}, total_gross, currency, 'SUCCEEDED'
      from orders where id = ${id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency, provider_fee,
                          provider_fee_currency)
    select account_id, event_id, order_id, id, amount, currency, 290, 'EUR' from intent`.execute(db);
  const params = { organizer_id: event.organizer_id, report: "payments_and_fees" as const };
  const { data: page } = await api(ORGANIZER, { params, query: {} });

  expect(page.rows.map(({ currency }) => currency).toSorted()).toEqual(["EUR", "USD"]);
  for (const currency of ["EUR", "USD"] as const) {
    const { data } = await api(ORGANIZER, { params, query: { currency } });
    const { bytes } = await api("GET /organizers/{organizer_id}/report_tables/{report}/export", {
      params,
      query: { format: "csv", currency },
    });
    const [, ...lines] = (await text(bytes as AsyncIterable<Uint8Array>)).trim().split("\r\n");

    expect(data.rows).toEqual(page.rows.filter((row) => row.currency === currency));
    expect(lines).toHaveLength(data.rows.length);
  }
});

test("only people with a valid ticket count as checked in, in every report and on the dashboard", async () => {
  const { event, api } = await makeStage();
  const seat = await makeProduct(db, event, { price: 0 });
  const [cancelled, valid] = [
    await makeCompletedOrder(db, event, [{ product: seat, quantity: 1 }]),
    await makeCompletedOrder(db, event, [{ product: seat, quantity: 2 }]),
  ];
  await sql`
    insert into check_in_lists (account_id, event_id, short_id, name, covers_all_tickets)
    values (${event.account_id}, ${event.id}, ${shortId("cil")}, 'Door', true)`.execute(db);
  await sql`
    insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id)
    select a.account_id, a.event_id, l.id, a.id, a.product_id, a.order_id, 'ci_' || a.id, 'scan-' || a.id
    from attendees a join check_in_lists l on l.event_id = a.event_id
    where a.order_id = ${cancelled.id} or a.order_id = ${valid.id} and a.position = 1`.execute(db);
  await sql`select cancel_order(${cancelled.id})`.execute(db);
  await processOutbox(db, { "order-completed": [rollUpSales], "order-cancelled": [rollUpSales] });
  const params = { organizer_id: event.organizer_id };
  const ofOrganizer = async (query: { as_of?: string }) =>
    (await api(ORGANIZER, { params: { ...params, report: "check_in_summary" }, query })).data.rows;
  const ofEvent = await api(EVENT, { params: { event_id: event.id, report: "no_shows" }, query: {} });
  const { data: stats } = await api("GET /events/{event_id}/check_in_stats", {
    params: { event_id: event.id },
  });

  const summary = { total_attendees: 2, total_checked_in: 1, check_in_rate: 50 };
  expect(await ofOrganizer({})).toMatchObject([summary]);
  expect(await ofOrganizer({ as_of: new Date().toISOString() })).toMatchObject([summary]);
  expect(ofEvent.data.rows).toMatchObject([{ tickets: 2, checked_in: 1, check_in_rate: 50 }]);
  expect(stats).toMatchObject({ total_attendees: 2, checked_in_attendees: 1 });
});

test("refunds by reason have a row for each reason that the organiser chose, and one for those without", async () => {
  const { event, api } = await makeStage();
  const seat = await makeProduct(db, event, { price: 2_000 });
  for (const reason of ["CANNOT_ATTEND", "GOODWILL", "COMPLAINT", null]) {
    const { id } = await makeCompletedOrder(db, event, [{ product: seat, quantity: 1 }]);
    await refund(id, reason);
  }

  const params = { event_id: event.id, report: "refunds" as const };
  const { data } = await api(EVENT, { params, query: { period: "7d" } });

  const rows = Object.fromEntries(data.rows.map(({ reason, amount, share }) => [reason, { amount, share }]));
  const each = { amount: 500, share: 25 };
  expect(rows).toEqual({ CANNOT_ATTEND: each, GOODWILL: each, COMPLAINT: each, REQUESTED: each });
});

/** Refunds 5.00 of an order. */
async function refund(orderId: number, organizerReason: string | null): Promise<void> {
  await sql`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status)
      select account_id, event_id, id, 'SIMULATOR', ${crypto.randomUUID()}, total_gross, currency, 'SUCCEEDED'
      from orders where id = ${orderId} returning *),
    payment as (
      insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
      select account_id, event_id, order_id, id, amount, currency from intent returning *)
    insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason,
                         organizer_reason)
    select account_id, event_id, order_id, id, ${crypto.randomUUID()}, 500, currency, 'REQUESTED', ${organizerReason}
    from payment`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from refunds where order_id = ${orderId}`.execute(db);
  await sql`select record_refund(${rows[0]!.id}, ${`re_${rows[0]!.id}`}, 'SUCCEEDED', null)`.execute(db);
}

test("TEN-01 compares the sales curve only with events in the member's event scope", async () => {
  const member = await makeMember(db);
  const api = clientOf<ReportingContract>(db, areas, { member });
  const event = await makeEvent(db, { account_id: member.account_id, start_date: daysFromNow(5) });
  const earlier = await makeEvent(db, {
    account_id: event.account_id,
    organizer_id: event.organizer_id,
    title: "Secret night",
    start_date: daysFromNow(4),
  });
  for (const one of [earlier, event])
    await makeCompletedOrder(db, one, [{ product: await makeProduct(db, one), quantity: 2 }]);
  await processOutbox(db, { "order-completed": [rollUpSales] });
  const wanted = { params: { event_id: event.id, report: "sales_curve" as const }, query: {} };

  expect(JSON.stringify(await api(EVENT, wanted))).toContain("Secret night");
  const owner = { accountId: event.account_id, eventId: event.id, eventIds: [event.id] };
  const { rows } = await findReportTable(db, owner, { report: "sales_curve" }, new Date());
  expect(rows.at(-1)).toMatchObject({ tickets: 2, earlier_tickets: null, earlier_event: null });
});

const most = (rows: ReportRow[], column: string) => Math.max(...rows.map((row) => Number(row[column] ?? 0)));

test("the sales curve as of a past moment has what this and the earlier events had sold by then", async () => {
  const member = await makeMember(db);
  const api = clientOf<ReportingContract>(db, areas, { member });
  const event = await makeEvent(db, { account_id: member.account_id, start_date: daysFromNow(5) });
  const before = (days: number) =>
    makeEvent(db, {
      account_id: event.account_id,
      organizer_id: event.organizer_id,
      start_date: daysFromNow(days),
    });
  const [earlier, unsold] = [await before(3), await before(4)];
  const sell = async (one: typeof event, quantity: number) => {
    await makeCompletedOrder(db, one, [{ product: await makeProduct(db, one), quantity }]);
    await processOutbox(db, { "order-completed": [rollUpSales] });
  };
  const curve = async (query: object) =>
    (await api(EVENT, { params: { event_id: event.id, report: "sales_curve" as const }, query })).data;
  await sell(event, 2);
  await sell(earlier, 3);
  const then = await curve({});
  expect(most(then.rows, "tickets")).toBe(2);
  expect(most(then.rows, "earlier_tickets")).toBe(3);

  await sell(event, 1);
  await sell(earlier, 1);
  await sell(unsold, 7);

  expect((await curve({ as_of: then.as_of })).rows).toEqual(then.rows);
  const now = await curve({});
  expect(most(now.rows, "tickets")).toBe(3);
  expect(most(now.rows, "earlier_tickets")).toBe(7);
});

test("the sales curve of an event more than a year ahead includes the sales so far", async () => {
  const member = await makeMember(db);
  const event = await makeEvent(db, {
    account_id: member.account_id,
    start_date: daysFromNow(420),
  });
  const api = clientOf<ReportingContract>(db, areas, { member });
  await makeCompletedOrder(db, event, [{ product: await makeProduct(db, event), quantity: 5 }]);
  await processOutbox(db, { "order-completed": [rollUpSales] });

  const { data } = await api(EVENT, { params: { event_id: event.id, report: "sales_curve" }, query: {} });

  expect(data.rows).toMatchObject([{ days_before: 370, tickets: 5 }]);
});

test("a person who arrived before the requested days is no first arrival on them, and counts as inside", async () => {
  const { event, api } = await makeStage();
  const product = await makeProduct(db, event);
  const order = await makeCompletedOrder(db, event, [{ product, quantity: 2 }]);
  const { rows: lists } = await sql<{ id: number }>`
    insert into check_in_lists (short_id, account_id, event_id, name)
    select 'cil_' || ${event.id}::bigint || name, ${event.account_id}::bigint, ${event.id}::bigint, name
    from unnest('{Friday,Sunday}'::text[]) name returning id`.execute(db);
  const enter = (position: number, days: number) =>
    sql`
    insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id,
                           scan_id, scanned_at)
    select a.account_id, a.event_id, ${lists[days === 0 ? 1 : 0]!.id}, a.id, a.product_id, a.order_id, ${`ci_${event.id}_${position}_${days}`}, ${crypto.randomUUID()},
           now() - ${days}::int * interval '1 day'
    from attendees a where a.order_id = ${order.id} and a.position = ${position}`.execute(db);
  for (const [position, days] of [
    [1, 3],
    [1, 0],
    [2, 0],
  ] as const)
    await enter(position, days);

  const { data } = await api(EVENT, {
    params: { event_id: event.id, report: "check_ins" },
    query: { period: "24h" },
  });

  expect(data.rows).toMatchObject([{ check_ins: 2, first_check_ins: 1, people_so_far: 2 }]);
});
