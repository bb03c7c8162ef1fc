import { sql } from "kysely";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember } from "../../../test/factories.ts";
import { connectedAccounts } from "../../../test/stripe/connected-accounts.ts";
import { openStripeCheckout } from "../../../test/stripe/open-stripe-checkout.ts";
import { Refusal } from "../../values/refusal.ts";
import { reportingApi } from "../api.ts";
import type { ReportingContract } from "../contract.ts";
import type { ReportRow } from "../rules/report-rows.ts";
import { findReportTable } from "./find-report-table.ts";

const database = await testDatabase();
const { db } = database;
const checkout = await openStripeCheckout(database, {
  platforms: ["ie"],
  fees: { fixed: { EUR: 50, JPY: 20 }, rate: 2_000 },
});
const { stripe, tellAll } = checkout;
const { connected, buy } = connectedAccounts(database, checkout);
const { balance } = stripe.books;
const areas = [reportingApi(checkout.services)];
const TABLE = "GET /organizers/{organizer_id}/report_tables/{report}";
const EXPORT = "GET /organizers/{organizer_id}/report_tables/{report}/export";
const PARTS = ["charges", "refunds", "provider_fees", "platform_fees", "disputes", "adjustments"];

type Fixture = Awaited<ReturnType<typeof connected>>;

async function openReports({ event }: Fixture) {
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<ReportingContract>(db, areas, { member });
  const report = async (report: "payouts" | "payout_transactions", query: object = {}) =>
    (await api(TABLE, { params: { organizer_id: event.organizer_id, report }, query })).data;
  return { api, report };
}

async function payOut({ stripeAccount }: Fixture, currency = "eur") {
  const payout = balance.startPayout(stripeAccount, { currency });
  balance.finishList(payout.id);
  balance.movePayout(payout.id, "paid");
  await tellAll();
  return payout;
}

const sumOf = (row: ReportRow, columns: readonly string[]) =>
  columns.reduce((sum, column) => sum + Number(row[column]), 0);

test("each payout adds up to the cent and its transactions to it, in each currency by itself", async () => {
  const fixture = await connected();
  const { report } = await openReports(fixture);
  const first = await buy(fixture, 2);
  await buy(fixture);
  await fixture.api("POST /events/{event_id}/orders/{order_id}/refund", {
    params: { event_id: fixture.event.id, order_id: first.orderId },
    body: { amount: 1_234 },
  });
  await tellAll();
  balance.enter({
    account: fixture.stripeAccount,
    amount: 4_001,
    currency: "jpy",
    type: "charge",
    reporting_category: "charge",
    source: null,
    fees: [{ type: "stripe_fee", amount: 85 }],
  });
  const euros = await payOut(fixture);
  const yen = await payOut(fixture, "jpy");

  const { rows, totals, before } = await report("payouts", { compare: "previous" });

  for (const row of rows) expect(sumOf(row, PARTS)).toBe(row.amount);
  const byPayout = Object.fromEntries(rows.map((row) => [row.payout, row]));
  expect(byPayout[euros.id]).toMatchObject({
    currency: "EUR",
    payout_status: "PAID",
    amount: euros.amount,
    paid_out: euros.amount,
    charges: 7_500,
    refunds: -1_234,
    comparison: "ADDS_UP",
    difference: 0,
    failure: null,
  });
  expect(byPayout[yen.id]).toMatchObject({ currency: "JPY", amount: 3_916, provider_fees: -85 });
  expect(totals.map(({ currency, values }) => [currency, values.amount]).toSorted()).toEqual([
    ["EUR", euros.amount],
    ["JPY", 3_916],
  ]);
  expect(before).toMatchObject({ rows: [] });

  const transactions = await report("payout_transactions");
  const net = (currency: string) =>
    transactions.rows
      .filter((row) => row.currency === currency)
      .reduce((sum, row) => sum + Number(row.net_amount), 0);
  expect([net("EUR"), net("JPY")]).toEqual([euros.amount, yen.amount]);
  const { rows: orders } = await sql<{ public_id: string }>`
    select public_id from orders where id = ${first.orderId}`.execute(db);
  expect(
    transactions.rows
      .filter((row) => row.order_reference === orders[0]!.public_id)
      .map((row) => row.transaction_kind)
      .toSorted(),
  ).toEqual(["CHARGE", "REFUND"]);

  expect((await report("payouts", { currency: "JPY" })).rows).toMatchObject([{ payout: yen.id }]);
});

test("says by how much a payout differs from its transactions, and that a failed one came back", async () => {
  const fixture = await connected();
  const { report } = await openReports(fixture);
  await buy(fixture);
  const payout = balance.startPayout(fixture.stripeAccount);
  payout.amount -= 30;
  balance.finishList(payout.id);
  balance.movePayout(payout.id, "failed", "account_closed");
  const byHand = balance.startPayout(fixture.stripeAccount, { manualAmount: 700 });
  await tellAll();

  const { rows, totals } = await report("payouts");

  const find = (id: string) => rows.find((row) => row.payout === id);
  expect(find(payout.id)).toMatchObject({
    payout_status: "FAILED",
    failure: "account_closed",
    comparison: "DIFFERS",
    difference: -30,
    paid_out: 0,
  });
  expect(find(byHand.id)).toMatchObject({ comparison: "NOT_LISTED", charges: null, difference: null });
  expect(totals).toMatchObject([{ currency: "EUR", values: { amount: payout.amount + 700, paid_out: 0 } }]);
});

test("as of a past moment says what was known then: status, transactions that were listed later, later payouts", async () => {
  const fixture = await connected();
  const { report } = await openReports(fixture);
  await buy(fixture);
  await buy(fixture);
  const payout = balance.startPayout(fixture.stripeAccount, { late: 1 });
  await tellAll();
  await sleep(5);
  const { as_of, ...then } = await report("payouts");
  const transactions = await report("payout_transactions");
  expect(then.rows).toMatchObject([
    { payout_status: "IN_TRANSIT", comparison: "BEING_LISTED", charges: 2_500 },
  ]);
  await sleep(5);

  balance.finishList(payout.id);
  balance.movePayout(payout.id, "paid");
  await tellAll();
  await buy(fixture);
  await payOut(fixture);

  expect((await report("payouts")).rows).toHaveLength(2);
  expect(await report("payouts", { as_of })).toMatchObject(then);
  expect((await report("payout_transactions", { as_of })).rows).toEqual(transactions.rows);
});

test("about one payout it has all of its transactions, whichever days are named, also in the file and as of a moment", async () => {
  const fixture = await connected();
  const { api, report } = await openReports(fixture);
  await buy(fixture);
  const payout = await payOut(fixture);
  await buy(fixture);
  await buy(fixture);
  const later = await payOut(fixture);
  const PAST_DAY = { start_date: "2020-01-01", end_date: "2020-01-01" };

  const { rows, period, as_of, before } = await report("payout_transactions", {
    payout: payout.id,
    ...PAST_DAY,
    compare: "previous",
  });

  expect(rows).toMatchObject([{ net_amount: payout.amount }]);
  expect({ period, before }).toEqual({ period: null, before: null });
  expect((await report("payout_transactions", { payout: payout.id, as_of })).rows).toEqual(rows);
  expect((await report("payout_transactions", { payout: later.id })).rows).toHaveLength(2);
  const { bytes } = await api(EXPORT, {
    params: { organizer_id: fixture.event.organizer_id, report: "payout_transactions" },
    query: { format: "csv", columns: "payout,net_amount", payout: payout.id },
  });
  const file = await text(bytes as AsyncIterable<Uint8Array>);
  expect(file).toContain(payout.id);
  expect(file).not.toContain(later.id);

  const stranger = await openReports(await connected());
  expect((await stranger.report("payout_transactions", { payout: payout.id })).rows).toEqual([]);
  await expect(report("payouts", { payout: payout.id })).rejects.toMatchObject({
    fields: { payout: [{ code: "invalid_choice" }] },
  });
});

test("a file of payouts has exact decimals of each currency", async () => {
  const fixture = await connected();
  const { api } = await openReports(fixture);
  await buy(fixture);
  const payout = await payOut(fixture);

  const { bytes } = await api(EXPORT, {
    params: { organizer_id: fixture.event.organizer_id, report: "payouts" },
    query: { format: "csv", columns: "amount,charges,comparison,difference,payout" },
  });

  const amount = (payout.amount / 100).toFixed(2);
  expect(await text(bytes as AsyncIterable<Uint8Array>)).toContain(
    `${amount},25.00,ADDS_UP,0.00,${payout.id},EUR`,
  );
});

test("TEN-01 payouts are the account's: not for members limited to events, not about one event, not for other accounts", async () => {
  const fixture = await connected();
  const { report } = await openReports(fixture);
  const elsewhere = await makeEvent(db, {
    account_id: fixture.event.account_id,
    organizer_id: fixture.event.organizer_id,
  });
  await buy(fixture);
  await payOut(fixture);
  const limitedTo = (id: number) => ({
    accountId: fixture.event.account_id,
    organizerId: fixture.event.organizer_id,
    eventIds: [id],
  });
  const now = new Date();

  await expect(findReportTable(db, limitedTo(fixture.event.id), { report: "payouts" }, now)).rejects.toThrow(
    new Refusal("forbidden"),
  );
  await expect(report("payouts", { event_id: fixture.event.id })).rejects.toMatchObject({ code: "invalid" });
  const of = async (id: number) =>
    (await findReportTable(db, limitedTo(id), { report: "payout_transactions" }, now)).rows;
  expect(await of(fixture.event.id)).toMatchObject([{ transaction_kind: "CHARGE", net_amount: 2_337 }]);
  expect(await of(elsewhere.id)).toEqual([]);
  const other = await openReports(await connected());
  expect((await other.report("payouts")).rows).toEqual([]);
  expect((await other.report("payout_transactions")).rows).toEqual([]);
});
