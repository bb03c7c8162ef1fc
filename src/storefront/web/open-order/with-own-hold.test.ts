import { expect, test } from "vitest";
import { hold, testCheckoutContext } from "../../../../test/checkout-context.ts";
import { testServices } from "../../../../test/api.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeEvent, makeProduct, makePromoCode, makeTaxOrFee } from "../../../../test/factories.ts";
import { findStorefrontEvent } from "../../find-storefront-event.ts";
import { basketOf, type Price, type Product } from "../selection.ts";
import { withOwnHold } from "./with-own-hold.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const checkout = testCheckoutContext(database);

const pageOf = (event: { id: number }, promoCode?: string) =>
  findStorefrontEvent(services, { eventId: event.id, accountId: null, promoCode });

function onlyPriceOf(event: Awaited<ReturnType<typeof pageOf>>): { product: Product; price: Price } {
  const product = event.product_categories.flatMap(({ products }) => products)[0]!;
  return { product, price: product.prices[0]! };
}

test("offers a buyer the last places that they hold themselves", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000, capacity: 4 });
  const { order } = await hold(checkout, event, [{ product, quantity: 4 }]);
  const page = await pageOf(event);

  const own = withOwnHold(page, order, null);

  expect([page.is_on_sale, onlyPriceOf(page).price.status]).toEqual([false, "SOLD_OUT"]);
  expect([own.is_on_sale, onlyPriceOf(own).price.status]).toEqual([true, "AVAILABLE"]);
  const selection = { [product.price_id]: { quantity: 2, donation: "" } };
  expect(basketOf(own, selection, "en")?.total_gross).toBe(2_000);
});

test.each([
  { max_per_order: 10, left: 6, most: 6 },
  { max_per_order: 1, left: 6, most: 1 },
])(
  "adds what a buyer holds to the places left, up to $max_per_order per order",
  async ({ max_per_order, left, most }) => {
    const event = await makeEvent(db);
    const product = await makeProduct(db, event, {
      price: 1_000,
      capacity: 6,
      max_per_order,
      show_quantity_remaining: true,
    });
    const quantity = Math.min(4, max_per_order);
    const { order } = await hold(checkout, event, [{ product, quantity }]);

    const own = onlyPriceOf(withOwnHold(await pageOf(event), order, null));

    expect([own.price.quantity_remaining, own.product.max_per_order]).toEqual([left, most]);
  },
);

test.each([
  { facts: { max_per_order: 5, capacity: 8 }, quantity: 5, limits: [1, 5] },
  { facts: { min_per_order: 2, capacity: 4 }, quantity: 4, limits: [2, 4] },
  { facts: { min_per_order: 2, max_per_order: 3, capacity: 8 }, quantity: 2, limits: [2, 3] },
])(
  "shows the organiser's limits for $facts to a buyer who holds $quantity",
  async ({ facts, quantity, limits }) => {
    for (const show_quantity_remaining of [true, false]) {
      const event = await makeEvent(db);
      const product = await makeProduct(db, event, { price: 1_000, show_quantity_remaining, ...facts });
      const { order } = await hold(checkout, event, [{ product, quantity }]);
      const page = await pageOf(event);

      const own = onlyPriceOf(withOwnHold(page, order, null)).product;

      // The number left is not shown, so a maximum of 4 because of it would reveal it.
      const most = show_quantity_remaining ? limits[1] : (facts.max_per_order ?? 100);
      expect([own.min_per_order, own.max_per_order]).toEqual([limits[0], most]);
    }
  },
);

test("keeps a code whose last use is in the buyer's own order, with the prices that it gives", async () => {
  const event = await makeEvent(db);
  const vat = await makeTaxOrFee(db, event.account_id, { rate: 20_000 });
  const product = await makeProduct(db, event, { price: 1_000, capacity: 9, tax_or_fee_ids: [vat.id] });
  const { code } = await makePromoCode(db, event, {
    discount_type: "PERCENTAGE",
    discount: 50_000,
    uses: 1,
  });
  const { order } = await hold(checkout, event, [{ product, quantity: 3 }], { promo_code: code });
  const page = await pageOf(event, code);

  const own = withOwnHold(page, order, ` ${code.toUpperCase()} `);

  expect([page.promo_code, own.promo_code]).toEqual([null, code]);
  expect(onlyPriceOf(own).price).toMatchObject({
    price: 500,
    price_before_discount: 1_000,
    tax_total: 100,
    price_including_taxes_and_fees: 600,
  });
  expect(withOwnHold(page, order, "another").promo_code).toBeNull();
  expect(onlyPriceOf(withOwnHold(page, order, null)).price.price).toBe(1_000);
});

test("opens nothing at a paused event, and nothing that the order does not hold", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000, capacity: 1 });
  const other = await makeProduct(db, event, { price: 1_000, capacity: 1 });
  const { order } = await hold(checkout, event, [{ product }]);
  await hold(checkout, event, [{ product: other }]);
  const page = await pageOf(event);

  const own = withOwnHold(page, order, null);

  const states = own.product_categories.flatMap(({ products }) =>
    products.map(({ prices }) => prices[0]!.status),
  );
  expect(states.toSorted()).toEqual(["AVAILABLE", "SOLD_OUT"]);
  expect(withOwnHold({ ...page, status: "PAUSED" }, order, null).is_on_sale).toBe(false);
});
