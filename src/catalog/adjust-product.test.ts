import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct } from "../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { createAreas } from "../api.ts";
import type { StorefrontContract } from "../storefront/contract.ts";
import type { CatalogContract, ProductAdjustment } from "./contract.ts";
import type { SellingContract } from "../../test/selling-areas.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));

/** An event with a product, an organiser who adjusts the product, and the public API. */
async function makeFixture(facts: Parameters<typeof makeProduct>[2] = { price: 2_500, capacity: 100 }) {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, facts);
  const member = await makeMember(db, { account_id: event.account_id, role: "ORGANIZER" });
  const params = { event_id: event.id, product_id: product.id };
  const adjustAs = (who: typeof member, body: ProductAdjustment) =>
    clientOf<CatalogContract>(db, areas, { member: who })("PATCH /events/{event_id}/products/{product_id}", {
      params,
      body,
    });
  const visitor = () => clientOf<SellingContract & StorefrontContract>(db, areas, { cookies: {} });
  return {
    event,
    product,
    adjustAs,
    adjust: async (body: ProductAdjustment) => (await adjustAs(member, body)).data,
    order: (quantity = 1) =>
      visitor()("POST /public/events/{event_id}/order", {
        params: { event_id: event.id },
        body: {
          products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity }] }],
        },
      }),
    async shown() {
      const { data } = await visitor()("GET /public/events/{event_id}", { params: { event_id: event.id } });
      return data.product_categories.flatMap(({ products }) => products).find(({ id }) => id === product.id);
    },
    async catalogVersion() {
      const { catalog_version } = await db
        .selectFrom("events")
        .select("catalog_version")
        .where("id", "=", event.id)
        .executeTakeFirstOrThrow();
      return catalog_version;
    },
  };
}

test("changes only the named fields, and the catalogue's version", async () => {
  const { product, adjust, catalogVersion } = await makeFixture({
    tiers: [
      { label: "Early", price: 1_000, capacity: 10 },
      { label: "Late", price: 2_000, capacity: 20 },
    ],
  });
  const before = await catalogVersion();

  const adjusted = await adjust({ prices: [{ id: product.prices[1]!.id, price: 2_200 }] });

  expect(adjusted).toMatchObject({
    title: product.title,
    is_hidden: false,
    is_paused: false,
    prices: [
      { label: "Early", price: 1_000, initial_quantity_available: 10 },
      { label: "Late", price: 2_200, initial_quantity_available: 20 },
    ],
  });
  expect(await catalogVersion()).toBe(before + 1);
});

test("STK-12 refuses a quantity below what is sold or held at its field, and accepts one down to that", async () => {
  const { product, adjust } = await makeFixture({
    tiers: [
      { label: "Early", price: 1_000, capacity: 10 },
      { label: "Late", price: 2_000, capacity: 20 },
    ],
  });
  const [early, late] = product.prices;
  await db.updateTable("stock").set({ taken: 7 }).where("id", "=", late!.stock_id).execute();

  const refused = adjust({
    is_hidden: true,
    prices: [
      { id: early!.id, price: 1_500 },
      { id: late!.id, initial_quantity_available: 6 },
    ],
  });

  await expect(refused).rejects.toMatchObject({
    code: "capacity_below_taken",
    facts: { taken: 7 },
    fields: { "prices.1.initial_quantity_available": [{ code: "too_small", facts: { minimum: 7 } }] },
  });
  const kept = await adjust({ prices: [{ id: late!.id, initial_quantity_available: 7 }] });
  // The refused call changed neither the other price nor the switch.
  expect(kept).toMatchObject({
    is_hidden: false,
    prices: [{ price: 1_000 }, { initial_quantity_available: 7, quantity_taken: 7, is_sold_out: true }],
  });
  const unlimited = await adjust({ prices: [{ id: late!.id, initial_quantity_available: null }] });
  expect(unlimited.prices[1]).toMatchObject({ initial_quantity_available: null, is_sold_out: false });
});

test("applies a new price to new orders; existing orders keep their amount", async () => {
  const { event, product, adjust, order } = await makeFixture();
  const sold = await makeOrder(db, event, { product, total_gross: 2_500 });
  const held = await order(2);

  await adjust({ prices: [{ id: product.price_id, price: 4_000 }] });

  const lines = await db
    .selectFrom("order_items")
    .innerJoin("orders", "orders.id", "order_items.order_id")
    .select(["orders.short_id", "order_items.price", "orders.total_gross"])
    .where("order_items.product_id", "=", product.id)
    .orderBy("orders.id")
    .execute();
  expect(lines).toEqual([
    { short_id: sold.short_id, price: 2_500, total_gross: 2_500 },
    { short_id: held.data.short_id, price: 2_500, total_gross: 5_000 },
  ]);
  expect((await order()).data.total_gross).toBe(4_000);
});

test("shows a paused product but does not sell it until the pause ends", async () => {
  const { adjust, order, shown } = await makeFixture();

  expect(await adjust({ is_paused: true })).toMatchObject({ is_paused: true });

  expect(await shown()).toMatchObject({ status: "PAUSED", prices: [{ status: "PAUSED" }] });
  await expect(order()).rejects.toMatchObject({ code: "product_unavailable" });
  await adjust({ is_paused: false });
  expect(await shown()).toMatchObject({ status: "AVAILABLE" });
  expect((await order()).data.status).toBe("RESERVED");
});

test("hides a hidden product from visitors", async () => {
  const { adjust, order, shown } = await makeFixture();

  await adjust({ is_hidden: true });

  expect(await shown()).toBeUndefined();
  await expect(order()).rejects.toMatchObject({ code: "product_unavailable" });
});

test("TEN-01 TEN-02 does not find another account's product, nor a price of another product", async () => {
  const mine = await makeFixture();
  const theirs = await makeFixture();
  const stranger = await makeMember(db, { role: "ADMIN" });

  await expect(mine.adjustAs(stranger, { is_paused: true })).rejects.toMatchObject({ code: "not_found" });
  await expect(
    mine.adjust({
      prices: [
        { id: mine.product.price_id, price: 1 },
        { id: theirs.product.price_id, price: 1 },
      ],
    }),
  ).rejects.toMatchObject({ fields: { "prices.1.id": [{ code: "unknown" }] } });

  expect(await mine.adjust({})).toMatchObject({ is_paused: false, prices: [{ price: 2_500 }] });
  expect(await theirs.adjust({})).toMatchObject({ prices: [{ price: 2_500 }] });
});

test("STK-12 waits for a pending hold before it lowers a quantity, and counts the hold", async () => {
  const { product, adjust } = await makeFixture({ price: 2_500, capacity: 10 });
  const release = await holdOpen(db, (tx) =>
    tx.updateTable("stock").set({ taken: 8 }).where("id", "=", product.stock_id).execute(),
  );

  const lowering = adjust({ prices: [{ id: product.price_id, initial_quantity_available: 5 }] }).catch(
    (error: unknown) => error,
  );
  await untilBlocked(db, lowering);
  await release();

  expect(await lowering).toMatchObject({ code: "capacity_below_taken", facts: { taken: 8 } });
});

test("serialises concurrent adjustments and loses no change", async () => {
  const { product, adjust, catalogVersion } = await makeFixture({
    tiers: Array.from({ length: 8 }, (_, index) => ({ label: `Tier ${index}`, price: 1_000, capacity: 10 })),
  });
  const before = await catalogVersion();

  await Promise.all(
    product.prices.map(({ id }, index) =>
      adjust({ prices: [{ id, price: 2_000 + index, initial_quantity_available: 20 + index }] }),
    ),
  );

  const { prices } = await adjust({});
  expect(prices.map(({ price, initial_quantity_available }) => [price, initial_quantity_available])).toEqual(
    Array.from({ length: 8 }, (_, index) => [2_000 + index, 20 + index]),
  );
  expect(await catalogVersion()).toBe(before + 9);
});

test("never sells more than the quantity while the quantity is being lowered", async () => {
  const { product, adjust, order } = await makeFixture({ price: 0, capacity: 30 });

  const [lowered, ...answers] = await Promise.allSettled([
    adjust({ prices: [{ id: product.price_id, initial_quantity_available: 5 }] }),
    ...Array.from({ length: 20 }, () => order()),
  ]);

  const taken = answers.filter(({ status }) => status === "fulfilled").length;
  const { capacity, taken: counted } = await db
    .selectFrom("stock")
    .select(["capacity", "taken"])
    .where("id", "=", product.stock_id)
    .executeTakeFirstOrThrow();
  expect(counted).toBe(taken);
  expect(counted).toBeLessThanOrEqual(capacity!);
  expect(capacity).toBe(lowered.status === "fulfilled" ? 5 : 30);
});

test.each<[string, object]>([
  ["below zero", { prices: [{ id: 1, price: -1 }] }],
  ["of parts of a cent", { prices: [{ id: 1, price: 0.5 }] }],
  ["of more than there are", { prices: [{ id: 1, initial_quantity_available: 10_000_001 }] }],
  ["of nothing", { is_paused: "maybe" }],
])("refuses an adjustment %s before it changes anything", async (_name, body) => {
  const { adjust, catalogVersion } = await makeFixture();
  const before = await catalogVersion();

  await expect(adjust(body as ProductAdjustment)).rejects.toMatchObject({ code: "invalid" });

  expect(await catalogVersion()).toBe(before);
});
