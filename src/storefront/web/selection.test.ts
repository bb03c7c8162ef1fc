import { expect, test } from "vitest";
import type { StorefrontEvent } from "../contract.ts";
import {
  basketOf,
  changeChoice,
  chosenBy,
  NOTHING,
  presetOf,
  type Price,
  type Product,
  quickAmounts,
} from "./selection.ts";

const VAT = { id: 1, name: "VAT", type: "TAX", calculation_type: "PERCENTAGE", rate: 19_000 } as const;

let lastId = 0;

function product(facts: Partial<Product> = {}, ...prices: Partial<Price>[]): Product {
  return {
    id: (lastId += 1),
    title: "Seat",
    description: null,
    type: "PAID",
    product_type: "TICKET",
    min_per_order: 1,
    max_per_order: 10,
    is_highlighted: false,
    highlight_message: null,
    status: "AVAILABLE",
    taxes_and_fees: [],
    ...facts,
    prices: (prices.length > 0 ? prices : [{}]).map((price) => ({
      id: (lastId += 1),
      label: null,
      price: 1_000,
      price_before_discount: null,
      status: "AVAILABLE",
      tax_total: 0,
      fee_total: 0,
      price_including_taxes_and_fees: 1_000,
      sale_start_date: null,
      sale_end_date: null,
      quantity_remaining: null,
      ...price,
    })),
  } as Product;
}

function event(...products: Product[]): StorefrontEvent {
  const category = { id: 1, name: "Tickets", description: null, no_products_message: null, products };
  return { currency: "EUR", is_on_sale: true, product_categories: [category] } as unknown as StorefrontEvent;
}

test("preselects one unit of a single price, or the minimum", () => {
  const pair = product({ min_per_order: 2 });
  const single = product();
  const gone = product({ status: "SOLD_OUT" }, { status: "SOLD_OUT" });

  expect(presetOf(event(single, gone))).toEqual({ [single.prices[0]!.id]: { quantity: 1, donation: "" } });
  expect(presetOf(event(pair))).toEqual({ [pair.prices[0]!.id]: { quantity: 2, donation: "" } });
  expect(presetOf(event(single, pair))).toEqual({});
  expect(presetOf(event(product({ type: "DONATION" })))).toEqual({});
  expect(presetOf({ ...event(single), is_on_sale: false })).toEqual({});
});

test("totals like the order: three times the price of one ticket", () => {
  const seat = product({ taxes_and_fees: [VAT] }, { price: 1_003 });

  const basket = basketOf(event(seat), { [seat.prices[0]!.id]: { quantity: 3, donation: "" } }, "en");

  expect(basket).toMatchObject({
    count: 3,
    total_before_additions: 3_009,
    total_tax: 573,
    total_gross: 3_582,
  });
});

test("counts a donation as typed, or the minimum if it is empty, and shows no total for a refused amount", () => {
  const gift = product({ type: "DONATION" }, { price: 200, maximum_donation: 100_000 });
  const total = (donation: string) =>
    basketOf(event(gift), { [gift.prices[0]!.id]: { quantity: 1, donation } }, "de")?.total_gross;

  expect([total("7,50"), total("1.000,00"), total("")]).toEqual([750, 100_000, 200]);
  expect([total("1"), total("abc"), total("1.000,01")]).toEqual([undefined, undefined, undefined]);
});

test("a donation without a quantity is not chosen, and its amount is cleared", () => {
  const given = changeChoice({ 1: { quantity: 2, donation: "" } }, 20, { quantity: 1, donation: "50.00" });

  const reduced = changeChoice(given, 20, { quantity: 0 });

  expect(given[20]).toEqual({ quantity: 1, donation: "50.00" });
  expect(reduced).toEqual({ 1: { quantity: 2, donation: "" }, 20: NOTHING });
});

test("restores typed values as an order reads them: an amount without a quantity is one", () => {
  const typed = [
    { priceId: 1, quantity: "2", donation: "" },
    { priceId: 2, quantity: "0", donation: "5" },
    { priceId: 3, quantity: "many", donation: "" },
  ];

  expect(chosenBy(typed)).toEqual({
    1: { quantity: 2, donation: "" },
    2: { quantity: 1, donation: "5" },
    3: { quantity: 0, donation: "" },
  });
});

test("ignores prices that are not on sale, and shows no total above the maximum", () => {
  const gone = product({}, { status: "SOLD_OUT" });
  const dear = product({}, { price: 999_999_999_999 });

  expect(basketOf(event(gone), { [gone.prices[0]!.id]: { quantity: 1, donation: "" } }, "en")?.count).toBe(0);
  expect(basketOf(event(dear), { [dear.prices[0]!.id]: { quantity: 2, donation: "" } }, "en")).toBeNull();
});

test("suggests round amounts in every currency, never below the minimum", () => {
  expect(quickAmounts(0, 2)).toEqual([500, 1_000, 2_500]);
  expect(quickAmounts(2_000, 2)).toEqual([2_000, 4_000, 10_000]);
  expect(quickAmounts(0, 0)).toEqual([500, 1_000, 2_500]);
});
