import { sql } from "kysely";
import { expect, test } from "vitest";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeProduct, makePromoCode } from "../../../test/factories.ts";
import { makeCompletedOrder } from "../../../test/orders.ts";
import { processOutbox } from "../../platform/queue/outbox.ts";
import type { Services } from "../../platform/services.ts";
import { dayIn } from "../../values/time/zoned-time.ts";
import { reportingApi } from "../api.ts";
import type { DailySalesRow, ProductSalesRow, ReportingContract } from "../contract.ts";
import { rollUpSales } from "../roll-up-sales.ts";

const { db } = await testDatabase();
const areas = [reportingApi({ db } as Services)];
const ZONE = "Pacific/Auckland";

async function makeStage() {
  const member = await makeMember(db);
  const event = await makeEvent(db, { account_id: member.account_id, timezone: ZONE });
  const api = clientOf<ReportingContract>(db, areas, { member });
  const report = async (
    report_type: "product_sales" | "daily_sales_report" | "promo_codes_report",
    query = {},
  ) =>
    (
      await api("GET /events/{event_id}/reports/{report_type}", {
        params: { event_id: event.id, report_type },
        query,
      })
    ).data;
  return { event, report };
}

const sum = <Row>(rows: Row[], figure: (row: Row) => number) =>
  rows.reduce((total, row) => total + figure(row), 0);

test("PRC-15 the sales of the products add up to the sales of the days, to the cent", async () => {
  const { event, report } = await makeStage();
  const seat = await makeProduct(db, event, { title: "Seat", price: 2_000 });
  const shirt = await makeProduct(db, event, { title: "Shirt", price: 533, product_type: "GENERAL" });
  await makeProduct(db, event, { title: "Nobody's" });
  await makeCompletedOrder(db, event, [
    { product: seat, quantity: 3, tax: 571 },
    { product: shirt, quantity: 1, fee: 31 },
  ]);
  await makeCompletedOrder(db, event, [{ product: seat, quantity: 1, tax: 190 }]);
  await makeCompletedOrder(db, event, [{ product: seat, quantity: 9 }], { isPaid: false });
  await processOutbox(db, { "order-completed": [rollUpSales] });

  const products = (await report("product_sales")) as ProductSalesRow[];
  const days = (await report("daily_sales_report")) as DailySalesRow[];

  expect(products).toMatchObject([
    { product_title: "Seat", number_sold: 4, total_gross: 8_761, total_tax: 761, currency: "EUR" },
    { product_title: "Shirt", number_sold: 1, total_gross: 564, total_service_fees: 31 },
    { product_title: "Nobody's", number_sold: 0, total_gross: 0 },
  ]);
  expect(days).toHaveLength(30);
  expect(days[0]).toMatchObject({ date: dayIn(ZONE, new Date()), orders_created: 2, products_sold: 5 });
  expect(sum(days, (day) => day.sales_total_gross)).toBe(sum(products, (product) => product.total_gross));
  expect(sum(days, (day) => day.total_tax)).toBe(sum(products, (product) => product.total_tax));
  expect(sum(days, (day) => day.total_fee)).toBe(sum(products, (product) => product.total_service_fees));
});

test("reports how often a code was used, by how many people, and the discount given", async () => {
  const { event, report } = await makeStage();
  const seat = await makeProduct(db, event, { price: 1_500 });
  const code = await makePromoCode(db, event, {
    code: "friends",
    discount_type: "FIXED",
    discount: 500,
    uses: 2,
  });
  await makePromoCode(db, event, { code: "gone", expiry_date: new Date(0) });
  const used = await makeCompletedOrder(db, event, [{ product: seat, quantity: 2 }]);
  await db.updateTable("orders").set({ promo_code_id: code.id }).where("id", "=", used.id).execute();
  await db
    .updateTable("order_items")
    .set({ price_before_discount: 2_000 })
    .where("order_id", "=", used.id)
    .execute();

  expect(await report("promo_codes_report")).toMatchObject([
    {
      promo_code: "friends",
      times_used: 1,
      unique_customers: 1,
      total_gross_sales: 3_000,
      total_before_discounts: 4_000,
      total_discount_amount: 1_000,
      max_allowed_usages: 2,
      status: "ACTIVE",
    },
    { promo_code: "gone", times_used: 0, first_used_at: null, status: "EXPIRED" },
  ]);
});

test("ABU-11 requires both days, in order, and at most 370", async () => {
  const { report } = await makeStage();
  const fieldsOf = (query: object) =>
    report("daily_sales_report", query).catch((error: { fields: object }) => Object.keys(error.fields));

  expect(await fieldsOf({ start_date: "2027-01-01" })).toEqual(["end_date"]);
  expect(await fieldsOf({ start_date: "2027-01-02", end_date: "2027-01-01" })).toEqual(["end_date"]);
  expect(await fieldsOf({ start_date: "1927-01-01", end_date: "2027-01-01" })).toEqual(["end_date"]);
  expect(await fieldsOf({ start_date: "0000-01-01", end_date: "0000-01-02" })).toEqual([
    "start_date",
    "end_date",
  ]);
  expect(
    await report("daily_sales_report", { start_date: "2026-03-01", end_date: "2026-03-01" }),
  ).toHaveLength(1);
});

test("TEN-01 does not find reports of another account's event or of an unknown type", async () => {
  const { event } = await makeStage();
  const stranger = clientOf<ReportingContract>(db, areas, { member: await makeMember(db) });
  const GET = "GET /events/{event_id}/reports/{report_type}";

  for (const params of [
    { event_id: event.id, report_type: "product_sales" },
    { event_id: event.id, report_type: "constructor" },
  ])
    await expect(stranger(GET, { params: params as never })).rejects.toMatchObject({ code: "not_found" });
});

test("lists more than ten thousand promo codes", async () => {
  const { event, report } = await makeStage();
  await sql`
    with counters as (
      insert into stock (account_id, event_id, kind)
      select ${event.account_id}, ${event.id}, 'PROMO' from generate_series(1, 10001) returning id)
    insert into promo_codes (account_id, event_id, code, discount_type, stock_id)
    select ${event.account_id}, ${event.id}, 'code-' || id, 'NONE', id from counters`.execute(db);

  expect(await report("promo_codes_report")).toHaveLength(10_001);
});
