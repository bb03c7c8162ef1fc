import { expect, test, vi } from "vitest";
import { sql } from "kysely";
import { testDatabase } from "../../test/database.ts";
import {
  makeCapacityAssignment,
  makeCategory,
  makeEvent,
  makeProduct,
  makePromoCode,
  makeTaxOrFee,
} from "../../test/factories.ts";
import type { Db } from "../platform/database/database.ts";
import { findOnSale, findOnSaleSince, findPromoOnSale } from "./on-sale.ts";

const { db } = await testDatabase();

test("contains everything that checks and prices an order, with times as dates", async () => {
  const event = await makeEvent(db, { order_timeout_in_minutes: 20, currency: "JPY" });
  const vat = await makeTaxOrFee(db, event.account_id, { rate: 10_000 });
  const retired = await makeTaxOrFee(db, event.account_id, { is_active: false });
  const ends = new Date("2031-05-06T07:08:09.000Z");
  const product = await makeProduct(db, event, {
    title: "Stalls",
    tax_or_fee_ids: [vat.id, retired.id],
    sale_end_date: ends,
    max_per_order: 8,
    tiers: [
      { label: "A", price: 900, sale_start_date: ends },
      { label: "B", is_hidden: true },
    ],
  });
  const hidden = await makeProduct(db, event, {
    category_id: (await makeCategory(db, event, { is_hidden: true })).id,
  });
  const hall = await makeCapacityAssignment(db, event, { product_ids: [product.id] });
  const closed = await makeCapacityAssignment(db, event, { product_ids: [product.id], status: "INACTIVE" });

  const onSale = await findOnSale(db, event.id);

  expect(onSale?.event).toEqual({
    id: event.id,
    account_id: event.account_id,
    status: "LIVE",
    is_cancelled: false,
    currency: "JPY",
    timezone: "Europe/Berlin",
    catalog_version: 1,
    order_timeout_in_minutes: 20,
    over_at: expect.any(Date),
  });
  expect(onSale?.products.get(product.id)).toMatchObject({
    title: "Stalls",
    type: "TIERED",
    sale_start_date: null,
    sale_end_date: ends,
    max_per_order: 8,
    // An inactive capacity limits nothing but keeps counting.
    capacity_stock_ids: [hall.stock_id, closed.stock_id],
    taxes_and_fees: [{ id: vat.id, rate: 10_000 }],
    prices: [
      { label: "A", price: 900, sale_start_date: ends, stock_id: product.stock_id },
      { label: "B", is_hidden: true },
    ],
  });
  expect(onSale?.products.get(hidden.id)?.is_hidden).toBe(true);
});

test("finds nothing on sale for an unknown event", async () => {
  const event = await makeEvent(db);
  await db.updateTable("events").set({ deleted_at: new Date() }).where("id", "=", event.id).execute();

  expect(await findOnSale(db, event.id)).toBeNull();
  expect(await findOnSale(db, 999_999_999)).toBeNull();
});

test("shares one read among concurrent callers and keeps its result for a second", async () => {
  const event = await makeEvent(db);
  const counted = counting(db);

  const found = await Promise.all(Array.from({ length: 100 }, () => findOnSale(counted.db, event.id)));
  await findOnSale(counted.db, event.id);

  expect(counted.reads()).toBe(1);
  expect(new Set(found).size).toBe(1);
});

test("reads a new snapshot once for all callers that name the outdated one", async () => {
  const event = await makeEvent(db);
  const counted = counting(db);
  const first = (await findOnSale(counted.db, event.id))!;
  await db.updateTable("events").set({ catalog_version: 2 }).where("id", "=", event.id).execute();

  const again = await Promise.all(Array.from({ length: 50 }, () => findOnSale(counted.db, event.id, first)));

  expect(counted.reads()).toBe(2);
  expect(new Set(again.map((one) => one?.event.catalog_version))).toEqual(new Set([2]));
});

test("findOnSaleSince returns data read after the call, with one read for all waiting callers", async () => {
  const event = await makeEvent(db);
  const counted = counting(db);
  await findOnSale(counted.db, event.id);
  await db.updateTable("events").set({ catalog_version: 2 }).where("id", "=", event.id).execute();

  const askedAt = performance.now();
  const sure = await Promise.all(
    Array.from({ length: 50 }, () => findOnSaleSince(counted.db, event.id, askedAt)),
  );
  const again = await findOnSaleSince(counted.db, event.id, askedAt);

  expect(counted.reads()).toBe(2);
  expect(new Set([...sure, again]).size).toBe(1);
  expect(again?.event.catalog_version).toBe(2);
});

test("reads again after a second", async () => {
  const event = await makeEvent(db);
  const first = await findOnSale(db, event.id);
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now() + 1_001);

  const second = await findOnSale(db, event.id);
  clock.mockRestore();

  expect(second).not.toBe(first);
});

test("does not cache a failed read", async () => {
  const event = await makeEvent(db);
  const counted = counting(db);
  counted.fail();

  await expect(findOnSale(counted.db, event.id)).rejects.toThrow("no database");

  expect(await findOnSale(counted.db, event.id)).not.toBeNull();
});

test("STK-22 leaves remaining stock out of a snapshot, so that a snapshot cannot decide about stock", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { capacity: 1 });
  await sql`update stock set taken = 1 where id = ${product.stock_id}`.execute(db);

  const onSale = await findOnSale(db, event.id);

  expect(onSale?.products.get(product.id)?.prices[0]?.stock).toEqual({ capacity: null, taken: 0 });
});

test("finds a code by its normalised form, with its products, and drops it with the snapshot", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const promo = await makePromoCode(db, event, {
    code: "friends",
    discount_type: "FIXED",
    discount: 500,
    product_ids: [product.id],
  });
  await makePromoCode(db, await makeEvent(db), { code: "foreign" });
  const counted = counting(db);
  const onSale = (await findOnSale(counted.db, event.id))!;

  const [found, same, foreign] = await Promise.all(
    ["friends", "friends", "foreign"].map((code) => findPromoOnSale(counted.db, onSale, code)),
  );

  expect(found).toMatchObject({
    id: promo.id,
    discount: 500,
    product_ids: [product.id],
    stock_id: promo.stock_id,
  });
  expect(same).toBe(found);
  expect(foreign).toBeNull();
  expect(counted.reads()).toBe(3);
});

/** Wraps the database in a new object, for which nothing is cached, and counts its reads. */
function counting(real: Db) {
  let reads = 0;
  let isFailing = false;
  const watched = real.withPlugin({
    transformQuery({ node }) {
      reads += 1;
      if (!isFailing) return node;
      isFailing = false;
      throw new Error("no database");
    },
    transformResult: async ({ result }) => result,
  });
  return { db: watched, reads: () => reads, fail: () => (isFailing = true) };
}
