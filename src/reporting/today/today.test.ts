import { sql } from "kysely";
import { expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeMember, makeProduct } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { reportingApi } from "../api.ts";
import type { ReportingContract } from "../contract.ts";
import { rollUpSales } from "../roll-up-sales.ts";
import { findToday } from "./today.ts";

const { db } = await testDatabase();
const api = reportingApi({ db } as Services);

async function makeStage() {
  const member = await makeMember(db);
  const of = { account_id: member.account_id };
  const client = clientOf<ReportingContract>(db, [api], { member });
  return { of, look: async () => (await client("GET /today")).data };
}

test("returns nothing for an account without events, or without sales", async () => {
  const { of, look } = await makeStage();

  expect(await look()).toEqual({ has_events: false, currencies: [], next_event: null, waiting: [] });
  await makeEvent(db, { ...of, status: "DRAFT" });
  expect(await look()).toEqual({ has_events: true, currencies: [], next_event: null, waiting: [] });
});

test("PRC-15 sums up today's sales of all events, each currency apart, by each event's own day", async () => {
  const { of, look } = await makeStage();
  const first = await makeEvent(db, { ...of, currency: "EUR", timezone: "Pacific/Kiritimati" });
  const second = await makeEvent(db, { ...of, currency: "EUR", timezone: "Pacific/Pago_Pago" });
  const yen = await makeEvent(db, { ...of, currency: "JPY" });
  const stranger = await makeEvent(db, { currency: "EUR" });
  for (const event of [first, second, yen, stranger]) {
    const seat = await makeProduct(db, event, { price: 1000 });
    await makeCompletedOrder(db, event, [{ product: seat, quantity: 2 }]);
  }
  await processOutbox(db, { "order-completed": [rollUpSales] });

  const { currencies } = await look();

  expect(currencies).toMatchObject([
    { currency: "EUR", gross: 4000, orders: 2, tickets: 4 },
    { currency: "JPY", gross: 2000, orders: 1, tickets: 2 },
  ]);
  expect(currencies[0]!.daily_gross).toEqual([...Array<number>(13).fill(0), 4000]);
});

test("shows a currency that sold lately but not today, and none that sold long ago", async () => {
  const { of, look } = await makeStage();
  const event = await makeEvent(db, { ...of, currency: "EUR", timezone: "UTC" });
  await sold(event, { daysAgo: 3, gross: 700 });
  const old = await makeEvent(db, { ...of, currency: "USD", timezone: "UTC" });
  await sold(old, { daysAgo: 14, gross: 900 });

  const { currencies } = await look();

  expect(currencies).toHaveLength(1);
  expect(currencies[0]).toMatchObject({ currency: "EUR", gross: 0, orders: 0, tickets: 0 });
  expect(currencies[0]!.daily_gross.indexOf(700)).toBe(10);
});

test("the next event starts next or has just started, and is no draft, archived or long-running event", async () => {
  const { of, look } = await makeStage();
  await makeEvent(db, { ...of, start_date: daysFromNow(-3), end_date: daysFromNow(30) });
  await makeEvent(db, { ...of, start_date: daysFromNow(0.1), status: "DRAFT" });
  await makeEvent(db, { ...of, start_date: daysFromNow(0.1), status: "ARCHIVED" });
  const next = await makeEvent(db, { ...of, start_date: daysFromNow(1), title: "Next" });
  expect((await look()).next_event).toMatchObject({ id: next.id, title: "Next" });

  const open = await makeEvent(db, { ...of, start_date: daysFromNow(-0.1), end_date: daysFromNow(0.1) });
  expect((await look()).next_event).toMatchObject({ id: open.id, check_in_list_short_id: null });
});

test("lists open tasks with their event, the most urgent first", async () => {
  const { of, look } = await makeStage();
  const calm = await makeEvent(db, { ...of, title: "Calm", start_date: daysFromNow(1) });
  const urgent = await makeEvent(db, { ...of, title: "Urgent", start_date: daysFromNow(9) });
  const order = async (event: typeof calm, isPaid: boolean) => {
    const seat = await makeProduct(db, event, { price: 1000 });
    return makeCompletedOrder(db, event, [{ product: seat, quantity: 1 }], { isPaid });
  };
  const unpaid = await order(calm, false);
  await db
    .updateTable("orders")
    .set({ status: "AWAITING_OFFLINE_PAYMENT" })
    .where("id", "=", unpaid.id)
    .execute();
  const failed = await order(urgent, true);
  await db
    .updateTable("orders")
    .set({ refund_status: "REFUND_FAILED" })
    .where("id", "=", failed.id)
    .execute();

  expect((await look()).waiting).toMatchObject([
    { title: "Urgent", failed_refunds: 1, offline_payments: 0 },
    { title: "Calm", failed_refunds: 0, offline_payments: 1 },
  ]);
});

test("TEN-01 a member with an event scope sees only the figures of those events", async () => {
  const { of } = await makeStage();
  const chosen = await makeEvent(db, { ...of, currency: "EUR", timezone: "UTC", start_date: daysFromNow(5) });
  const other = await makeEvent(db, { ...of, currency: "EUR", timezone: "UTC", start_date: daysFromNow(2) });
  await sold(chosen, { daysAgo: 0, gross: 100 });
  await sold(other, { daysAgo: 0, gross: 999 });

  const today = await findToday(db, { accountId: of.account_id, eventIds: [chosen.id] });

  expect(today).toMatchObject({ currencies: [{ gross: 100 }], next_event: { id: chosen.id } });
});

async function sold(
  event: { id: number; account_id: number; currency: string },
  { daysAgo, gross }: { daysAgo: number; gross: number },
): Promise<void> {
  await sql`
    insert into event_daily_statistics (account_id, event_id, day, currency, orders_created, sales_total_gross)
    values (${event.account_id}, ${event.id}, (now() at time zone 'UTC')::date - ${daysAgo}::integer,
            ${event.currency}, 1, ${gross})`.execute(db);
}
