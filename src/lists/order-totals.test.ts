import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct } from "../../test/factories.ts";
import { listsApi } from "./api.ts";
import type { ListsContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [listsApi(testServices(database))];

async function openHall() {
  const event = await makeEvent(db, { currency: "EUR" });
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<ListsContract>(db, areas, { member });
  const product = await makeProduct(db, event, { price: 1000 });
  const totals = async (query: object = {}, event_id = event.id) =>
    (await api("GET /events/{event_id}/orders/totals", { params: { event_id }, query: query as never })).data;
  return { event, product, totals };
}

test("sums include all matching orders of all pages, with a separate sum for cancelled orders", async () => {
  const { event, product, totals } = await openHall();
  for (let made = 0; made < 30; made++) {
    await makeOrder(db, event, { product, total_gross: 1000, last_name: made < 12 ? "Amsel" : "Buche" });
  }
  const [cancelled, refunded] = [
    await makeOrder(db, event, { product, total_gross: 500, last_name: "Ceder" }),
    await makeOrder(db, event, { product, total_gross: 700, last_name: "Ceder" }),
  ];
  await db.updateTable("orders").set({ status: "CANCELLED" }).where("id", "=", cancelled.id).execute();
  await db.updateTable("orders").set({ total_refunded: 300 }).where("id", "=", refunded.id).execute();
  await makeOrder(db, event, { product, total_gross: 9000, status: "RESERVED" });

  expect(await totals()).toEqual({
    orders_count: 32,
    currencies: [
      {
        currency: "EUR",
        orders_count: 32,
        total_gross: 31_200,
        total_refunded: 300,
        cancelled_gross: 500,
      },
    ],
  });
  expect(await totals({ query: "amsel" })).toMatchObject({
    orders_count: 12,
    currencies: [{ total_gross: 12_000 }],
  });
  expect(await totals({ filter_fields: { total_gross: { lt: 1000 }, status: { eq: "COMPLETED" } } })).toEqual(
    {
      orders_count: 1,
      currencies: [
        { currency: "EUR", orders_count: 1, total_gross: 700, total_refunded: 300, cancelled_gross: 0 },
      ],
    },
  );
});

test("an abandoned order whose late payment was refunded is counted, but not as a sale", async () => {
  const { event, product, totals } = await openHall();
  const sold = await makeOrder(db, event, { product, total_gross: 1000 });
  const late = await makeOrder(db, event, { product, total_gross: 5000 });
  const refunded = { refund_status: "REFUNDED", total_refunded: sql<number>`total_gross` };
  await db.updateTable("orders").set(refunded).where("id", "in", [sold.id, late.id]).execute();
  await db.updateTable("orders").set({ status: "ABANDONED" }).where("id", "=", late.id).execute();
  const byRefund = { filter_fields: { refund_status: { eq: "REFUNDED" } } };

  expect((await totals(byRefund)).currencies).toEqual([
    { currency: "EUR", orders_count: 2, total_gross: 1000, total_refunded: 1000, cancelled_gross: 0 },
  ]);
  expect((await totals({ query: late.public_id })).currencies).toEqual([
    { currency: "EUR", orders_count: 1, total_gross: 0, total_refunded: 0, cancelled_gross: 0 },
  ]);
});

test("each currency has its own sums, and no matching orders means no sums", async () => {
  const { event, product, totals } = await openHall();
  await makeOrder(db, event, { product, total_gross: 1000 });
  const dollars = await makeOrder(db, event, { product, total_gross: 400 });
  await db.updateTable("orders").set({ currency: "USD" }).where("id", "=", dollars.id).execute();

  expect((await totals()).currencies.map(({ currency, total_gross }) => [currency, total_gross])).toEqual([
    ["EUR", 1000],
    ["USD", 400],
  ]);
  expect(await totals({ query: "nobody at all" })).toEqual({ orders_count: 0, currencies: [] });
});

test("TEN-01 refuses an event of another account, and an unknown filter", async () => {
  const { totals } = await openHall();
  const stranger = await makeEvent(db);

  await expect(totals({}, stranger.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(totals({ filter_fields: { secret: { eq: 1 } } })).rejects.toMatchObject({ code: "invalid" });
});
