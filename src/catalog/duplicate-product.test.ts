import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeProduct,
  makeTaxOrFee,
} from "../../test/factories.ts";
import { catalogApi } from "./api.ts";
import type { CatalogContract } from "./contract.ts";
import { keepForWaiting } from "./keep-for-waiting.ts";

const database = await testDatabase();
const { db } = database;
const areas = [catalogApi(testServices(database))];

async function openHall() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  const api = clientOf<CatalogContract>(db, areas, { member });
  const duplicate = (product_id: number, body: { title?: string } = {}) =>
    api("POST /events/{event_id}/products/{product_id}/duplicate", {
      params: { event_id: event.id, product_id },
      body,
    });
  return { event, api, duplicate };
}

test("copies all settings, tiers, taxes and shared capacities of a product, hidden and without sales", async () => {
  const { event, api, duplicate } = await openHall();
  const vat = await makeTaxOrFee(db, event.account_id);
  const params = { event_id: event.id };
  const { data: original } = await api("POST /events/{event_id}/products", {
    params,
    body: {
      title: "Stalls",
      type: "TIERED",
      product_type: "TICKET",
      description: "<p>Near the stage</p>",
      max_per_order: 4,
      sale_end_date: "2031-07-05T18:00",
      tax_and_fee_ids: [vat.id],
      prices: [
        { label: "Early", price: 1_000, initial_quantity_available: 10 },
        { label: "Late", price: 2_000, is_hidden: true },
      ],
    },
  });
  const room = await makeCapacityAssignment(db, event, { capacity: 50, product_ids: [original.id] });
  await db
    .updateTable("stock")
    .set({ taken: 3 })
    .where("id", "=", (eb) =>
      eb.selectFrom("product_prices").select("stock_id").where("id", "=", original.prices[0]!.id),
    )
    .execute();

  const { data: copy } = await duplicate(original.id, { title: "Copy of Stalls" });

  const { id: _id, version: _version, prices, ...settings } = original;
  expect(copy).toMatchObject({ ...settings, title: "Copy of Stalls", order: 1, is_hidden: true });
  expect(copy.id).not.toBe(original.id);
  expect(copy.prices).toMatchObject(
    prices.map(({ id: _price, ...price }) => ({ ...price, quantity_taken: 0, quantity_sold: 0 })),
  );
  expect(new Set([...copy.prices, ...prices].map(({ id }) => id)).size).toBe(4);
  const shared = await db
    .selectFrom("capacity_assignment_products")
    .select("capacity_assignment_id")
    .where("product_id", "=", copy.id)
    .execute();
  expect(shared).toEqual([{ capacity_assignment_id: room.id }]);
});

test("places a copy directly after its product and keeps the title unless another is given", async () => {
  const { event, api, duplicate } = await openHall();
  const [first] = [
    await makeProduct(db, event, { title: "First" }),
    await makeProduct(db, event, { title: "Second" }),
  ];
  await db
    .updateTable("products")
    .set({ position: 1 })
    .where("event_id", "=", event.id)
    .where("title", "=", "Second")
    .execute();

  const { data: copy } = await duplicate(first.id);

  const { data: products } = await api("GET /events/{event_id}/products", { params: { event_id: event.id } });
  expect(products.map(({ title }) => title)).toEqual(["First", "First", "Second"]);
  expect(products[1]!.id).toBe(copy.id);
});

test("TEN-01 refuses to copy a product of another account or a deleted one", async () => {
  const { event, duplicate } = await openHall();
  const stranger = await makeProduct(db, await makeEvent(db));
  const gone = await makeProduct(db, event);
  await db.updateTable("products").set({ deleted_at: new Date() }).where("id", "=", gone.id).execute();

  await expect(duplicate(stranger.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(duplicate(gone.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a copy keeps nothing for those who wait for the original", async () => {
  const { event, duplicate } = await openHall();
  const product = await makeProduct(db, event, { capacity: 5 });
  const own = { accountId: event.account_id, eventId: event.id };
  await db
    .transaction()
    .execute((tx) => keepForWaiting(tx, own, { priceIds: [product.price_id], isKept: true }));

  const { data: copy } = await duplicate(product.id);

  const prices = await db
    .selectFrom("product_prices")
    .select(["product_id", "is_kept_for_waiting"])
    .where("event_id", "=", event.id)
    .orderBy("id")
    .execute();
  expect(prices).toEqual([
    { product_id: product.id, is_kept_for_waiting: true },
    { product_id: copy.id, is_kept_for_waiting: false },
  ]);
});
