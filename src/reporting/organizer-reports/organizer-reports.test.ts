import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrganizer, makeProduct, makeSession } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import { reportingApi } from "../api.ts";
import { rollUpSales } from "../roll-up-sales.ts";
import { rollUpRefunds } from "../roll-up-refunds.ts";
import { findReportFile } from "./report-file.ts";

const database = await testDatabase();
const { db } = database;
const { send } = await testApi(testServices(database), [reportingApi]);
const HANDLERS = {
  "order-completed": [rollUpSales],
  "order-cancelled": [rollUpSales],
  "order-refunded": [rollUpRefunds],
};
const DAYS = "start_date=2026-03-01&end_date=2026-03-10";

type Event = Awaited<ReturnType<typeof makeEvent>>;
type Row = Record<string, number> & { date: string; currency: string };

async function makeFixture() {
  const member = await makeMember(db);
  const { account_id } = member;
  const organizer = await makeOrganizer(db, { account_id });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const hold = (facts: object) => makeEvent(db, { account_id, organizer_id: organizer.id, ...facts });
  const get = (address: string) => send(`GET /${address}`, { cookies });
  const report = async (type: string, query = DAYS): Promise<Row[]> =>
    (await get(`organizers/${organizer.id}/reports/${type}?${query}`)).json.data;
  return { member, organizer, hold, get, report };
}

/** Creates an order with one tax in its items, paid by card with a platform fee, and partly refunded. */
async function sell(
  event: Event,
  given: { at: string; quantity: number; back?: number; isByHand?: boolean; fee?: number },
) {
  const product = await makeProduct(db, event, { price: 1_999 });
  const tax = 380 * given.quantity;
  const completed_at = new Date(given.at);
  const order = await makeCompletedOrder(db, event, [{ product, quantity: given.quantity, tax, fee: 31 }], {
    completed_at,
  });
  const taxes = { taxes: [{ id: 1, name: "VAT", rate: 19_000, type: "PERCENTAGE", value: tax }], fees: [] };
  await sql`update orders set taxes_and_fees = ${JSON.stringify(taxes)} where id = ${order.id}`.execute(db);
  const { rows } = await sql<{ id: number }>`
    with intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, provider_intent_id, amount,
        currency, status, application_fee, application_fee_vat, application_fee_vat_rate)
      select account_id, event_id, id, 'SIMULATOR', ${crypto.randomUUID()}, ${`pi_${order.id}`}, total_gross, currency,
             'SUCCEEDED', ${given.fee ?? 0}::bigint, ${given.fee ? 19 : 0}::bigint, 19000
      from orders where id = ${order.id} returning *)
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency, received_at)
    select account_id, event_id, order_id, id, amount, currency, ${completed_at} from intent returning id`.execute(
    db,
  );
  if (given.back) {
    const { rows: refunds } = await sql<{ id: number }>`
      insert into refunds (account_id, event_id, order_id, payment_id, idempotency_key, amount, currency, reason)
      select account_id, event_id, order_id, id, ${`${given.isByHand ? "provider" : "refund"}-${crypto.randomUUID()}`},
             ${given.back}::bigint, currency, 'REQUESTED'
      from payments where id = ${rows[0]!.id} returning id`.execute(db);
    await sql`select record_refund(${refunds[0]!.id}, ${`re_${order.id}`}, 'SUCCEEDED', null)`.execute(db);
  }
  return order;
}

const sum = (rows: Row[], field: string) => rows.reduce((total, row) => total + (row[field] as number), 0);

test("PRC-15 an organiser's revenue equals the daily reports of its events: days in each event's zone, currencies apart, with refunds", async () => {
  const { hold, get, report, member } = await makeFixture();
  const events = [
    await hold({ timezone: "Pacific/Kiritimati", currency: "EUR" }),
    await hold({ timezone: "America/Los_Angeles", currency: "EUR" }),
    await hold({ timezone: "Asia/Kathmandu", currency: "KWD" }),
  ] as const;
  const apart = await hold({ organizer_id: (await makeOrganizer(db, { account_id: member.account_id })).id });
  // The same three instants for each event. The last one is after the requested days, except in Los Angeles.
  for (const [index, event] of [...events, apart].entries()) {
    await sell(event, { at: "2026-03-04T10:30:00Z", quantity: index + 1, back: 500 + index });
    await sell(event, { at: "2026-03-05T06:59:59.999Z", quantity: 1 });
    await sell(event, { at: "2026-03-11T06:30:00Z", quantity: 2 });
  }
  await processOutbox(db, HANDLERS);

  const revenue = await report("revenue_summary");
  const daily: Row[] = [];
  for (const event of events)
    daily.push(...(await get(`events/${event.id}/reports/daily_sales_report?${DAYS}`)).json.data);

  expect(revenue).toHaveLength(20);
  expect(revenue.slice(0, 3)).toMatchObject([
    { date: "2026-03-10", currency: "EUR" },
    { date: "2026-03-10", currency: "KWD" },
    { date: "2026-03-09", currency: "EUR" },
  ]);
  for (const row of revenue) {
    const same = daily.filter(({ date, currency }) => date === row.date && currency === row.currency);
    const refunded = sum(same, "total_refunded");
    expect(row).toEqual({
      date: row.date,
      currency: row.currency,
      gross_sales: sum(same, "sales_total_gross"),
      total_refunded: refunded,
      net_revenue: sum(same, "sales_total_gross") - refunded,
      total_tax: sum(same, "total_tax"),
      total_fee: sum(same, "total_fee"),
      order_count: sum(same, "orders_created"),
    });
  }
  const soldOn = (currency: string) =>
    revenue.filter((row) => row.currency === currency && row.order_count! > 0).map(({ date }) => date);
  expect(soldOn("EUR")).toEqual(["2026-03-10", "2026-03-05", "2026-03-04"]);
  expect(soldOn("KWD")).toEqual(["2026-03-05", "2026-03-04"]);
  expect(sum(revenue, "total_refunded")).toBe(500 + 501 + 502);

  expect(await report("revenue_summary", `${DAYS}&currency=KWD`)).toEqual(
    revenue.filter(({ currency }) => currency === "KWD"),
  );
  const ofOne = await report("revenue_summary", `${DAYS}&event_id=${events[1].id}`);
  expect(sum(ofOne, "gross_sales")).toBe(
    sum(
      (await get(`events/${events[1].id}/reports/daily_sales_report?${DAYS}`)).json.data,
      "sales_total_gross",
    ),
  );
  expect(await report("revenue_summary", "")).toHaveLength(60);
});

test("PRC-15 taxes add up to the revenue's and events to their dashboards, and a cancelled order keeps its money", async () => {
  const { hold, get, report } = await makeFixture();
  const [first, second] = [await hold({ title: "First", currency: "EUR" }), await hold({ currency: "EUR" })];
  await sell(first, { at: "2026-03-04T10:00:00Z", quantity: 3, back: 700 });
  const gone = await sell(first, { at: "2026-03-05T10:00:00Z", quantity: 1 });
  await sell(second, { at: "2026-03-06T10:00:00Z", quantity: 2 });
  await processOutbox(db, HANDLERS);
  await sql`update orders set status = 'CANCELLED', cancelled_at = now() where id = ${gone.id}`.execute(db);

  const taxes = await report("tax_summary");
  const performance = await report("events_performance", "");

  expect(taxes).toHaveLength(2);
  expect(taxes.find(({ event_id }) => event_id === first.id)).toMatchObject({
    event_name: "First",
    tax_name: "VAT",
    tax_type: "PERCENTAGE",
    tax_rate: 19_000,
    total_collected: 4 * 380,
    order_count: 1,
  });
  expect(sum(taxes, "total_collected")).toBe(sum(await report("revenue_summary"), "total_tax"));
  for (const event of [first, second]) {
    const { json } = await get(`events/${event.id}/stats`);
    expect(performance.find(({ event_id }) => event_id === event.id)).toMatchObject({
      event_currency: "EUR",
      products_sold: json.data.total_products_sold,
      gross_revenue: json.data.total_gross_sales,
      total_refunded: json.data.total_refunded,
      net_revenue: json.data.total_gross_sales - json.data.total_refunded,
      total_tax: json.data.total_tax,
      total_fee: json.data.total_fees,
      total_orders: json.data.total_orders,
      unique_customers: 1,
      page_views: 0,
    });
  }
});

test("reports events as past, ongoing, on sale or upcoming, whatever the requested days", async () => {
  const { hold, report } = await makeFixture();
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await hold({ title: "past", start_date: at(-90), end_date: at(-80) });
  await hold({ title: "ongoing", start_date: at(-1), end_date: at(1) });
  await hold({ title: "on_sale", start_date: at(50), end_date: null, status: "LIVE" });
  await hold({ title: "upcoming", start_date: at(60), end_date: null, status: "DRAFT" });

  const rows = await report("events_performance");

  expect(rows.map((row) => row.event_name)).toEqual(["upcoming", "on_sale", "ongoing", "past"]);
  expect(rows.map((row) => row.event_state)).toEqual(["upcoming", "on_sale", "ongoing", "past"]);
});

test("counts check-ins like the dashboard, with a rate to one decimal", async () => {
  const { hold, get, report } = await makeFixture();
  const event = await hold({ title: "Full" });
  await hold({ title: "Empty" });
  const { id } = await sell(event, { at: "2026-03-04T10:00:00Z", quantity: 3 });
  await processOutbox(db, HANDLERS);
  await sql`
    with list as (
      insert into check_in_lists (account_id, event_id, short_id, name)
      values (${event.account_id}, ${event.id}, 'cil_test_of_reports', 'Door') returning id)
    insert into check_ins (account_id, event_id, check_in_list_id, attendee_id, product_id, order_id, short_id, scan_id)
    select a.account_id, a.event_id, list.id, a.id, a.product_id, a.order_id, 'ci_test_of_reports', 'scan'
    from attendees a, list where a.order_id = ${id} order by a.id limit 1`.execute(db);

  const rows = await report("check_in_summary", "");
  const { json } = await get(`events/${event.id}/check_in_stats`);

  expect(rows.find((row) => row.event_id === event.id)).toMatchObject({
    total_attendees: json.data.total_attendees,
    total_checked_in: json.data.checked_in_attendees,
    check_in_rate: 33.3,
    check_in_lists_count: 1,
  });
  expect(rows.find((row) => row.event_id !== event.id)).toMatchObject({
    total_attendees: 0,
    check_in_rate: 0,
    check_in_lists_count: 0,
  });
});

test("lists platform fees in pages with their tax, including those accrued for orders paid outside the platform", async () => {
  const { hold, get, report, organizer } = await makeFixture();
  const event = await hold({ timezone: "America/Los_Angeles", currency: "EUR" });
  const paid = await sell(event, { at: "2026-03-04T10:00:00Z", quantity: 1, fee: 119, back: 241 });
  await sell(event, { at: "2026-03-04T11:00:00Z", quantity: 1, fee: 119, back: 1_999 + 380 + 31 });
  await sell(event, { at: "2026-03-04T12:00:00Z", quantity: 1 });
  await sell(event, { at: "2026-03-01T07:59:59.999Z", quantity: 1, fee: 119 });
  const offline = await sell(event, { at: "2026-03-05T10:00:00Z", quantity: 1 });
  const waived = await sell(event, { at: "2026-03-05T10:00:00Z", quantity: 1 });
  for (const [{ id }, status] of [
    [offline, "AWAITING_PAYMENT"],
    [waived, "PAYMENT_WAIVED"],
  ] as const)
    await sql`insert into offline_fees (order_id, account_id, event_id, amount, vat, vat_rate, currency, status, created_at)
      values (${id}, ${event.account_id}, ${event.id}, 238, 38, 19000, 'EUR', ${status}, '2026-03-05T10:00:00Z')`.execute(
      db,
    );

  expect(await report("platform_fees")).toMatchObject([
    {
      order_id: offline.id,
      payment_intent_id: null,
      fee_amount: 200,
      vat_amount: 38,
      total_fee: 238,
      fee_returned: 0,
    },
    {
      event_id: event.id,
      order_id: paid.id,
      order_reference: paid.public_id,
      payment_date: "2026-03-04T10:00:00.000Z",
      payment_intent_id: `pi_${paid.id}`,
      amount_paid: 2_410,
      fee_amount: 100,
      vat_rate: 19_000,
      vat_amount: 19,
      total_fee: 119,
      fee_returned: 12,
      currency: "EUR",
    },
  ]);
  const page = async (query: string) =>
    (await get(`organizers/${organizer.id}/reports/platform_fees?${DAYS}&${query}`)).json;
  expect(await page("per_page=1&page=2")).toMatchObject({
    data: [{ order_id: paid.id }],
    pagination: { total: 2, page: 2, per_page: 1, last_page: 2 },
  });
  expect(await page("per_page=1&page=9")).toMatchObject({ data: [], pagination: { total: 2, last_page: 2 } });
  expect(await page("currency=USD")).toMatchObject({ data: [], pagination: { total: 0, last_page: 1 } });
});

test("shows the platform's fee as kept where a refund was made at the provider by hand", async () => {
  const { hold, get, report } = await makeFixture();
  const event = await hold({ currency: "EUR" });
  const gross = 1_999 + 380 + 31;
  const half = await sell(event, {
    at: "2026-03-04T10:00:00Z",
    quantity: 1,
    fee: 119,
    back: 1_205,
    isByHand: true,
  });
  const full = await sell(event, {
    at: "2026-03-04T11:00:00Z",
    quantity: 1,
    fee: 119,
    back: gross,
    isByHand: true,
  });

  const fees = await report("platform_fees");
  const { json } = await get(`events/${event.id}/report_tables/payments_and_fees?${DAYS}`);

  expect(fees).toMatchObject([
    { order_id: full.id, total_fee: 119, fee_returned: 0 },
    { order_id: half.id, total_fee: 119, fee_returned: 0 },
  ]);
  expect(json.data.rows).toMatchObject([
    { payments: 2, received: 2 * gross, refunded: gross + 1_205, platform_fee: 238 },
  ]);
});

test("INJ-10 a file has field names as headers, no formulas, exact decimals and the event's wall-clock time", async () => {
  const { hold, get, organizer } = await makeFixture();
  const event = await hold({ title: "=1+1", timezone: "Asia/Kathmandu", currency: "KWD" });
  const { id, public_id } = await sell(event, { at: "2026-03-04T10:00:00Z", quantity: 1, fee: 119 });
  await processOutbox(db, HANDLERS);
  const fileOf = async (type: string) => {
    const answer = await get(`organizers/${organizer.id}/reports/${type}/export?${DAYS}&per_page=1&page=7`);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
    expect(answer.headers["content-disposition"]).toMatch(
      new RegExp(`^attachment; filename\\*=UTF-8''${type}_\\d{4}-\\d\\d-\\d\\d_\\d\\d-\\d\\d-\\d\\d\\.csv$`),
    );
    return answer.body.split("\r\n");
  };

  expect(await fileOf("platform_fees")).toEqual([
    "\ufeffevent_name,event_id,payment_date,timezone,order_reference,order_id,amount_paid,fee_amount,vat_rate," +
      "vat_amount,total_fee,fee_returned,currency,payment_intent_id",
    `'=1+1,${event.id},2026-03-04 15:45:00,Asia/Kathmandu,${public_id},${id},2.410,0.100,19,0.019,0.119,0.000,KWD,pi_${id}`,
    "",
  ]);
  expect((await fileOf("tax_summary"))[1]).toBe(`${event.id},'=1+1,KWD,VAT,PERCENTAGE,19,0.380,1`);
  expect((await fileOf("revenue_summary"))[7]).toBe("2026-03-04,KWD,2.410,2.410,0.000,0.380,0.031,1");
  for (const type of ["events_performance", "check_in_summary"]) {
    const [head, row] = await fileOf(type);
    const { json } = await get(`organizers/${organizer.id}/reports/${type}`);
    expect(head).toBe(`\ufeff${Object.keys(json.data[0]).join(",")}`);
    expect(row).toContain("'=1+1");
  }
});

test.each(["2026-03-04T10:00:00Z", "2026-03-04T10:00:07Z"])(
  "the name of a file created at %s includes the seconds",
  async (now) => {
    const { member, organizer } = await makeFixture();
    const { account_id: accountId } = member;
    const organizerId = organizer.id;
    const wanted = { accountId, organizerId, eventIds: null, type: "revenue_summary" } as const;

    const { name } = await findReportFile(db, { ...wanted, page: 1, per_page: 20 }, new Date(now));

    expect(name).toMatch(/^revenue_summary_2026-03-04_\d\d-\d\d-0[07]\.csv$/);
  },
);

test("ABU-11 requires both days, in order, and at most 370", async () => {
  const { get, organizer } = await makeFixture();
  const answer = async (query: string) => {
    const { status, json } = await get(`organizers/${organizer.id}/reports/revenue_summary?${query}`);
    return [status, ...Object.keys(json.errors ?? {})];
  };

  expect(await answer("start_date=2026-01-01")).toEqual([422, "end_date"]);
  expect(await answer("start_date=2026-01-02&end_date=2026-01-01")).toEqual([422, "end_date"]);
  expect(await answer("start_date=2026-01-01&end_date=2027-01-05")).toEqual([200]);
  expect(await answer("start_date=2026-01-01&end_date=2027-01-06")).toEqual([422, "end_date"]);
  expect(await answer("start_date=0000-01-01&end_date=0000-01-02")).toEqual([422, "start_date", "end_date"]);
  expect(await answer("per_page=1001")).toEqual([422, "per_page"]);
  expect(await answer("currency=EURO")).toEqual([422, "currency"]);
});

test("TEN-01 TEN-08 does not find reports of other accounts' organisers or events, of events outside the scope, or of unknown types", async () => {
  const { hold, get, member, organizer } = await makeFixture();
  const chosen = await hold({ title: "Chosen" });
  const secret = await hold({ title: "Secret" });
  const foreign = await makeFixture();
  const other = await makeOrganizer(db, { account_id: member.account_id });
  const elsewhere = await hold({ organizer_id: other.id });
  const strangers = await foreign.hold({});
  const held = await makeMember(db, {
    account_id: member.account_id,
    role: "ORGANIZER",
    event_ids: [chosen.id],
  });
  const cookies = { "__Host-session": await makeSession(db, held) };

  for (const type of [
    "revenue_summary",
    "events_performance",
    "tax_summary",
    "check_in_summary",
    "platform_fees",
  ])
    for (const kind of [type, `${type}/export`]) {
      const at = `organizers/${organizer.id}/reports/${kind}`;
      expect((await foreign.get(at)).status).toBe(404);
      expect((await get(`${at}?event_id=${elsewhere.id}`)).status).toBe(404);
      expect((await get(`${at}?event_id=${strangers.id}`)).status).toBe(404);
      expect((await get(at)).status).toBe(200);

      const { status, body } = await send(`GET /${at}`, { cookies });
      expect(status).toBe(200);
      expect(body).not.toContain("Secret");
      expect((await send(`GET /${at}?event_id=${secret.id}`, { cookies })).status).toBe(404);
      expect(
        (await send(`GET /${at.replace(String(organizer.id), String(other.id))}`, { cookies })).status,
      ).toBe(404);
      expect((await send(`GET /${at}`)).status).toBe(401);
    }
  expect((await get(`organizers/${organizer.id}/reports/constructor`)).status).toBe(404);
  expect((await get(`organizers/${organizer.id}/reports/constructor/export`)).status).toBe(404);
});
