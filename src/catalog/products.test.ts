import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeCategory, makeEvent, makeMember, makeProduct, makeTaxOrFee } from "../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../test/until-blocked.ts";
import { publicId, shortId } from "../values/short-id.ts";
import { catalogApi } from "./api.ts";
import type { CatalogContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [catalogApi(testServices(database))];

const TICKET = {
  title: "General admission",
  type: "PAID" as const,
  product_type: "TICKET" as const,
  prices: [{ price: 2_500, initial_quantity_available: 100 }],
};

test("creates a product with its price, counter and taxes, and changes the catalogue's version", async () => {
  const { event, api } = await makeEventWithProducts();
  const vat = await makeTaxOrFee(db, event.account_id);

  const { data } = await api("POST /events/{event_id}/products", {
    params: { event_id: event.id },
    body: { ...TICKET, tax_and_fee_ids: [vat.id], sale_end_date: "2031-07-05T18:00" },
  });

  expect(data).toMatchObject({
    product_category_id: event.category_id,
    order: 0,
    sale_end_date: "2031-07-05T16:00:00.000Z",
    sale_end_date_local: "2031-07-05T18:00",
    prices: [{ price: 2_500, initial_quantity_available: 100, quantity_taken: 0, is_sold_out: false }],
    taxes_and_fees: [{ id: vat.id, rate: 19_000 }],
  });
  expect(await versionOf(event.id)).toBe(2);
});

test("reports all problems of a form at once, each at its field", async () => {
  const { event, api } = await makeEventWithProducts();

  const refused = api("POST /events/{event_id}/products", {
    params: { event_id: event.id },
    body: {
      ...TICKET,
      type: "TIERED",
      min_per_order: 5,
      max_per_order: 2,
      prices: [
        { price: 1, label: "Early", sale_start_date: "2031-02-01T10:00", sale_end_date: "2031-01-01T10:00" },
        { price: 2 },
      ],
    },
  });

  await expect(refused).rejects.toMatchObject({
    fields: {
      max_per_order: [{ code: "too_small", facts: { minimum: 5 } }],
      "prices.0.sale_end_date": [{ code: "before_start" }],
      "prices.1.label": [{ code: "required" }],
    },
  });
});

test("STK-12 refuses a quantity below what is sold or held, and accepts one down to that", async () => {
  const { event, api } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 2_500, capacity: 100 });
  await db.updateTable("stock").set({ taken: 30 }).where("id", "=", product.stock_id).execute();
  const set = (initial_quantity_available: number | null) =>
    api("PUT /events/{event_id}/products/{product_id}", {
      params: { event_id: event.id, product_id: product.id },
      body: { ...TICKET, prices: [{ id: product.price_id, price: 2_500, initial_quantity_available }] },
    });

  await expect(set(29)).rejects.toMatchObject({
    code: "capacity_below_taken",
    facts: { taken: 30 },
    fields: { "prices.0.initial_quantity_available": [{ code: "too_small", facts: { minimum: 30 } }] },
  });
  const { data } = await set(30);

  expect(data.prices[0]).toMatchObject({
    initial_quantity_available: 30,
    quantity_taken: 30,
    is_sold_out: true,
  });
  expect((await set(null)).data.prices[0]).toMatchObject({
    initial_quantity_available: null,
    is_sold_out: false,
  });
});

test("shows what is kept for those who wait as sold out, as visitors see it", async () => {
  const { event, api } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { capacity: 5 });
  await db
    .updateTable("product_prices")
    .set({ is_kept_for_waiting: true })
    .where("id", "=", product.price_id)
    .execute();

  const { data } = await api("GET /events/{event_id}/products/{product_id}", {
    params: { event_id: event.id, product_id: product.id },
  });

  expect([data.is_sold_out, data.prices[0]!.is_sold_out]).toEqual([true, true]);
});

test("STK-12 waits for a pending hold before it lowers a quantity, and counts the hold", async () => {
  const { event, api } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 2_500, capacity: 10 });
  const release = await holdOpen(db, (tx) =>
    tx.updateTable("stock").set({ taken: 8 }).where("id", "=", product.stock_id).execute(),
  );

  const lowering = api("PUT /events/{event_id}/products/{product_id}", {
    params: { event_id: event.id, product_id: product.id },
    body: { ...TICKET, prices: [{ id: product.price_id, price: 2_500, initial_quantity_available: 5 }] },
  }).catch((error: unknown) => error);
  await untilBlocked(db, lowering);
  await release();

  expect(await lowering).toMatchObject({ code: "capacity_below_taken", facts: { taken: 8 } });
});

test("refuses a new type, and deletion of a tier or the product, once they have orders", async () => {
  const { event, api } = await makeEventWithProducts();
  const product = await makeProduct(db, event, {
    tiers: [
      { label: "Early", price: 1_000 },
      { label: "Late", price: 2_000 },
    ],
  });
  await makeOrder(event, product);
  const at = { params: { event_id: event.id, product_id: product.id } };
  const [early, late] = product.prices.map(({ id, price }, index) => ({ id, price, label: `Tier ${index}` }));
  const tiered = { ...TICKET, type: "TIERED" as const };
  const put = (body: object) =>
    api("PUT /events/{event_id}/products/{product_id}", {
      ...at,
      body: { ...tiered, ...body },
    });

  await expect(put({ type: "FREE", prices: [early] })).rejects.toMatchObject({ code: "type_locked" });
  await expect(put({ prices: [late] })).rejects.toMatchObject({ code: "product_has_orders" });
  await expect(api("DELETE /events/{event_id}/products/{product_id}", at)).rejects.toMatchObject({
    code: "product_has_orders",
  });
  const { data } = await put({ prices: [early, { price: 3_000, label: "Door" }] });

  expect(data.prices.map(({ label }) => label)).toEqual(["Tier 0", "Door"]);
});

test("refuses a price of another product", async () => {
  const { event, api } = await makeEventWithProducts();
  const product = await makeProduct(db, event, { price: 2_500 });
  const other = await makeProduct(db, event, { price: 9_900 });

  const refused = api("PUT /events/{event_id}/products/{product_id}", {
    params: { event_id: event.id, product_id: product.id },
    body: { ...TICKET, prices: [{ id: other.price_id, price: 1 }] },
  });

  await expect(refused).rejects.toMatchObject({ fields: { "prices.0.id": [{ code: "unknown" }] } });
});

test("deletes a product without orders", async () => {
  const { event, api } = await makeEventWithProducts();
  const product = await makeProduct(db, event);
  const at = { params: { event_id: event.id, product_id: product.id } };

  await api("DELETE /events/{event_id}/products/{product_id}", at);

  await expect(api("GET /events/{event_id}/products/{product_id}", at)).rejects.toMatchObject({
    code: "not_found",
  });
});

test("shows whether a product has orders, so that deletion is offered only without", async () => {
  const { event, api } = await makeEventWithProducts();
  const sold = await makeProduct(db, event);
  const abandoned = await makeProduct(db, event);
  const untouched = await makeProduct(db, event);
  await makeOrder(event, sold);
  await makeOrder(event, abandoned);
  await db
    .updateTable("orders")
    .set({ status: "ABANDONED" })
    .where("id", "in", (eb) =>
      eb.selectFrom("order_items").select("order_id").where("product_id", "=", abandoned.id),
    )
    .execute();

  const { data } = await api("GET /events/{event_id}/products", { params: { event_id: event.id } });

  expect(Object.fromEntries(data.map(({ id, has_orders }) => [id, has_orders]))).toEqual({
    [sold.id]: true,
    [abandoned.id]: false,
    [untouched.id]: false,
  });
});

test("reorders categories and products, moves products between categories, and refuses an outdated list", async () => {
  const { event, api } = await makeEventWithProducts();
  const extras = await makeCategory(db, event, { name: "Extras" });
  const one = await makeProduct(db, event, { title: "One" });
  const two = await makeProduct(db, event, { title: "Two" });
  const sort = (
    sorted_categories: { product_category_id: number; sorted_products: { id: number; order: number }[] }[],
  ) =>
    api("POST /events/{event_id}/products/sort", {
      params: { event_id: event.id },
      body: { sorted_categories },
    });

  await sort([
    { product_category_id: extras.id, sorted_products: [{ id: one.id, order: 0 }] },
    { product_category_id: event.category_id, sorted_products: [{ id: two.id, order: 0 }] },
  ]);
  const { data } = await api("GET /events/{event_id}/product-categories", { params: { event_id: event.id } });

  expect(data.map(({ name, products }) => [name, products.map(({ title }) => title)])).toEqual([
    ["Extras", ["One"]],
    ["Tickets", ["Two"]],
  ]);
  await expect(
    sort([{ product_category_id: extras.id, sorted_products: [{ id: one.id, order: 0 }] }]),
  ).rejects.toMatchObject({ code: "conflict" });
});

test("keeps the last category and a category with ordered products", async () => {
  const { event, api } = await makeEventWithProducts();
  const remove = (category_id: number) =>
    api("DELETE /events/{event_id}/product-categories/{category_id}", {
      params: { event_id: event.id, category_id },
    });
  await expect(remove(event.category_id)).rejects.toMatchObject({ code: "last_category" });
  const product = await makeProduct(db, event);
  await makeOrder(event, product);
  const extras = await makeCategory(db, event, { name: "Extras" });
  await makeProduct(db, event, { category_id: extras.id });

  await expect(remove(event.category_id)).rejects.toMatchObject({ code: "category_has_products" });
  await remove(extras.id);

  const { data } = await api("GET /events/{event_id}/product-categories", { params: { event_id: event.id } });
  expect(data.map(({ id, products }) => [id, products.length])).toEqual([[event.category_id, 1]]);
});

test("TEN-01 TEN-02 does not find another account's event, product and category", async () => {
  const mine = await makeEventWithProducts();
  const theirs = await makeEventWithProducts();
  const product = await makeProduct(db, theirs.event);
  const category_id = theirs.event.category_id;
  const { api } = mine;

  for (const event_id of [mine.event.id, theirs.event.id]) {
    const atProduct = { params: { event_id, product_id: product.id } };
    const atCategory = { params: { event_id, category_id } };
    const asked = [
      () => api("GET /events/{event_id}/products/{product_id}", atProduct),
      () => api("PUT /events/{event_id}/products/{product_id}", { ...atProduct, body: TICKET }),
      () => api("DELETE /events/{event_id}/products/{product_id}", atProduct),
      () => api("GET /events/{event_id}/product-categories/{category_id}", atCategory),
      () =>
        api("PUT /events/{event_id}/product-categories/{category_id}", {
          ...atCategory,
          body: { name: "X" },
        }),
      () => api("DELETE /events/{event_id}/product-categories/{category_id}", atCategory),
    ];
    for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: "not_found" });
  }
  const at = { params: { event_id: theirs.event.id } };
  await expect(api("POST /events/{event_id}/products", { ...at, body: TICKET })).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(api("GET /events/{event_id}/product-categories", at)).rejects.toMatchObject({
    code: "not_found",
  });
  expect(await versionOf(theirs.event.id)).toBe(1);
});

test("TEN-04 refuses foreign categories and taxes, and retired taxes", async () => {
  const { event, api } = await makeEventWithProducts();
  const theirs = await makeEventWithProducts();
  const foreignTax = await makeTaxOrFee(db, theirs.event.account_id);
  const retired = await makeTaxOrFee(db, event.account_id, { is_active: false });
  const make = (body: object) =>
    api("POST /events/{event_id}/products", { params: { event_id: event.id }, body: { ...TICKET, ...body } });

  await expect(make({ product_category_id: theirs.event.category_id })).rejects.toMatchObject({
    fields: { product_category_id: [{ code: "unknown" }] },
  });
  for (const tax of [foreignTax, retired]) {
    await expect(make({ tax_and_fee_ids: [tax.id] })).rejects.toMatchObject({
      fields: { "tax_and_fee_ids.0": [{ code: "unknown" }] },
    });
  }
  expect(await db.selectFrom("products").select("id").where("event_id", "=", event.id).execute()).toEqual([]);
});

async function makeEventWithProducts() {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id });
  return { event, api: clientOf<CatalogContract>(db, areas, { member }) };
}

async function versionOf(eventId: number): Promise<number> {
  const event = await db
    .selectFrom("events")
    .select("catalog_version")
    .where("id", "=", eventId)
    .executeTakeFirst();
  return event!.catalog_version;
}

async function makeOrder(
  event: { id: number; account_id: number },
  product: { id: number; price_id: number; stock_id: number },
) {
  const totals = { total_before_additions: 0, total_tax: 0, total_fee: 0, total_gross: 0 };
  const tenant = { account_id: event.account_id, event_id: event.id };
  const order = await db
    .insertInto("orders")
    .values({
      ...tenant,
      ...totals,
      currency: "EUR",
      email: "buyer@example.org",
      status: "COMPLETED",
      short_id: shortId("o"),
      public_id: publicId("O"),
      session_hash: Buffer.alloc(32),
      payment_status: "NO_PAYMENT_REQUIRED",
      completed_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("order_items")
    .values({
      ...tenant,
      ...totals,
      order_id: order.id,
      product_id: product.id,
      item_name: "Ticket",
      product_price_id: product.price_id,
      product_type: "TICKET",
      quantity: 1,
      price: 0,
      stock_ids: [product.stock_id],
    })
    .execute();
}
