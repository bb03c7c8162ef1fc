import { describe, expect, test } from "vitest";

import type { PriceForSale, ProductForSale, Viewing } from "./availability.ts";
import {
  orderLimits,
  publicProducts,
  quantityRefusal,
  REFUSAL_OF_STATE,
  remainingOfPrice,
  remainingOfProduct,
  stateOfPrice,
  stateOfProduct,
} from "./availability.ts";
import { remainingOf } from "./stock.ts";

const now = new Date("2027-06-01T12:00:00Z");
const earlier = new Date("2027-05-01T12:00:00Z");
const later = new Date("2027-07-01T12:00:00Z");
const stranger: Viewing = { now, promo: null };
const holderOfCode: Viewing = { now, promo: { product_ids: [] } };

const price = (facts: Partial<PriceForSale> & { id?: number } = {}) => ({
  id: 1,
  is_hidden: false,
  sale_start_date: null,
  sale_end_date: null,
  stock: { capacity: null, taken: 0 },
  is_kept_for_waiting: false,
  ...facts,
});
const product = (facts: Partial<ProductForSale<ReturnType<typeof price>>> = {}) => ({
  id: 1,
  type: "PAID" as const,
  is_hidden: false,
  is_paused: false,
  is_hidden_without_promo_code: false,
  hide_before_sale_start_date: false,
  hide_after_sale_end_date: false,
  hide_when_sold_out: false,
  sale_start_date: null,
  sale_end_date: null,
  min_per_order: null,
  max_per_order: null,
  max_per_buyer: null,
  capacities: [],
  prices: [price()],
  ...facts,
});
const soldOut = { capacity: 5, taken: 5 };

describe("remaining units", () => {
  test.each([
    [[], null],
    [[{ capacity: null, taken: 9 }], null],
    [[{ capacity: 10, taken: 4 }], 6],
    [
      [
        { capacity: 10, taken: 4 },
        { capacity: 100, taken: 97 },
      ],
      3,
    ],
    [
      [
        { capacity: null, taken: 0 },
        { capacity: 5, taken: 5 },
      ],
      0,
    ],
    [[{ capacity: 3, taken: 5 }], 0],
  ])("STK-12 of %j: %j", (stocks, remaining) => {
    expect(remainingOf(stocks)).toBe(remaining);
  });

  test("STK-04 limits a price by its own stock and by every capacity it shares", () => {
    const shared = product({
      capacities: [{ capacity: 100, taken: 98 }],
      prices: [price({ stock: { capacity: 50, taken: 0 } })],
    });
    expect(remainingOfPrice(shared, shared.prices[0]!)).toBe(2);
  });

  test("limits a product by the total of its open tiers and by its shared capacities", () => {
    const tiers = [
      price({ stock: { capacity: 10, taken: 8 } }),
      price({ stock: { capacity: 10, taken: 4 } }),
      price({ stock: { capacity: 10, taken: 0 }, is_hidden: true }),
      price({ stock: { capacity: 10, taken: 0 }, sale_end_date: earlier }),
    ];
    const tiered = product({ type: "TIERED", prices: tiers });
    expect(remainingOfProduct(tiered, stranger)).toBe(8);
    expect(remainingOfProduct({ ...tiered, capacities: [{ capacity: 5, taken: 0 }] }, stranger)).toBe(5);
    expect(remainingOfProduct({ ...tiered, prices: [...tiers, price()] }, stranger)).toBeNull();
    expect(remainingOfProduct(product({ prices: [price({ stock: soldOut })] }), stranger)).toBe(0);
  });
});

describe("state of a price", () => {
  test.each([
    ["nothing in the way", {}, {}, "available"],
    ["a hidden product", { is_hidden: true }, {}, "hidden"],
    ["promo only", { is_hidden_without_promo_code: true }, {}, "promo_only"],
    ["before the product's sale", { sale_start_date: later }, {}, "before_sale"],
    ["the sale starts this instant", { sale_start_date: now }, {}, "available"],
    ["after the product's sale", { sale_end_date: earlier }, {}, "after_sale"],
    ["the sale ends this instant", { sale_end_date: now }, {}, "after_sale"],
    ["sold out", {}, { stock: soldOut }, "sold_out"],
    ["kept for those who wait", {}, { is_kept_for_waiting: true }, "sold_out"],
    ["shared capacity used up", { capacities: [soldOut] }, {}, "sold_out"],
    ["over and sold out", { sale_end_date: earlier }, { stock: soldOut }, "after_sale"],
    [
      "a price's own window counts only for tiers",
      {},
      { sale_end_date: earlier, is_hidden: true },
      "available",
    ],
    ["a hidden tier", { type: "TIERED" }, { is_hidden: true }, "hidden"],
    ["a tier before its sale", { type: "TIERED" }, { sale_start_date: later }, "before_sale"],
    ["PRC-04 an expired tier", { type: "TIERED" }, { sale_end_date: earlier }, "after_sale"],
    [
      "PRC-04 an open tier of a product whose sale is over",
      { type: "TIERED", sale_end_date: earlier },
      { sale_end_date: later },
      "after_sale",
    ],
  ] as const)("%s", (_what, ofProduct, ofPrice, state) => {
    const one = product(ofProduct);
    expect(stateOfPrice(one, price(ofPrice), stranger)).toBe(state);
  });

  test("reveals with a code only the products to which it applies", () => {
    const secret = product({ id: 7, is_hidden_without_promo_code: true });
    expect(stateOfProduct(secret, holderOfCode)).toBe("available");
    expect(stateOfProduct(secret, { now, promo: { product_ids: [7] } })).toBe("available");
    expect(stateOfProduct(secret, { now, promo: { product_ids: [8] } })).toBe("promo_only");
    expect(stateOfProduct({ ...secret, is_hidden: true }, holderOfCode)).toBe("hidden");
  });

  test("PRC-04 has a refusal for every state but available", () => {
    const refused = Object.entries(REFUSAL_OF_STATE).filter(([, code]) => code === null);
    expect(refused).toEqual([["available", null]]);
  });
});

test.each([
  ["one open tier is enough", [{ stock: soldOut }, {}], "available"],
  ["a tier to come before a sold-out one", [{ stock: soldOut }, { sale_start_date: later }], "before_sale"],
  ["a sold-out tier before one that is over", [{ stock: soldOut }, { sale_end_date: earlier }], "sold_out"],
  ["all over", [{ sale_end_date: earlier }], "after_sale"],
  ["all hidden", [{ is_hidden: true }, { is_hidden: true }], "hidden"],
  ["no price at all", [], "sold_out"],
] as const)("state of a product: %s", (_what, prices, state) => {
  expect(stateOfProduct(product({ type: "TIERED", prices: prices.map(price) }), stranger)).toBe(state);
});

describe("public view", () => {
  test.each([
    ["open", {}, 1],
    ["hidden", { is_hidden: true }, 0],
    ["promo only", { is_hidden_without_promo_code: true }, 0],
    ["sold out", { prices: [price({ stock: soldOut })] }, 1],
    ["sold out and then hidden", { prices: [price({ stock: soldOut })], hide_when_sold_out: true }, 0],
    ["before its sale", { sale_start_date: later }, 1],
    ["before its sale and then hidden", { sale_start_date: later, hide_before_sale_start_date: true }, 0],
    ["after its sale", { sale_end_date: earlier }, 1],
    ["after its sale and then hidden", { sale_end_date: earlier, hide_after_sale_end_date: true }, 0],
    [
      "another moment's hiding",
      { sale_end_date: earlier, hide_before_sale_start_date: true, hide_when_sold_out: true },
      1,
    ],
    ["tiers all hidden", { type: "TIERED" as const, prices: [price({ is_hidden: true })] }, 0],
  ])("TEN-14 a product %s", (_what, facts, shown) => {
    expect(publicProducts([product(facts)], stranger)).toHaveLength(shown);
  });

  test("hides tiers by the product's settings, and shows the state of the others", () => {
    const tiered = product({
      type: "TIERED",
      hide_when_sold_out: true,
      hide_before_sale_start_date: true,
      prices: [
        price({ id: 1, stock: soldOut }),
        price({ id: 2, sale_start_date: later }),
        price({ id: 3, sale_end_date: earlier }),
        price({ id: 4, is_hidden: true }),
        price({ id: 5, stock: { capacity: 9, taken: 2 } }),
      ],
    });

    const [shown] = publicProducts([tiered], stranger);

    expect(shown).toMatchObject({ id: 1, state: "available", remaining: 7 });
    expect(shown!.prices.map(({ id, state, remaining }) => [id, state, remaining])).toEqual([
      [3, "after_sale", null],
      [5, "available", 7],
    ]);
  });

  test("keeps the order and leaves hidden products out", () => {
    const shown = publicProducts(
      [product({ id: 3 }), product({ id: 1, is_hidden: true }), product({ id: 2 })],
      stranger,
    );
    expect(shown.map(({ id }) => id)).toEqual([3, 2]);
  });
});

describe("order limits", () => {
  test.each([
    [null, null, null, 1, 100],
    [2, 6, null, 2, 6],
    [2, 6, 4, 2, 4],
    [4, 6, 3, 3, 3],
    [4, 6, 0, 0, 0],
    [null, 500, null, 1, 500],
    [150, null, null, 150, 150],
  ])("min %j, max %j, %j left: %i to %i", (min_per_order, max_per_order, remaining, minimum, maximum) => {
    expect(orderLimits({ min_per_order, max_per_order, max_per_buyer: null }, remaining)).toEqual({
      minimum,
      maximum,
    });
  });

  test.each([
    [2, null, null],
    [1, null, "below_minimum"],
    [7, null, "above_maximum"],
    [5, 4, "not_enough_left"],
    [7, 4, "not_enough_left"],
    [1, 1, null],
    [1, 0, "sold_out"],
  ])("%i of 2 to 6 with %j left: %j", (quantity, remaining, code) => {
    const refusal = quantityRefusal(
      { min_per_order: 2, max_per_order: 6, max_per_buyer: null },
      quantity,
      remaining,
    );
    expect(refusal?.code ?? null).toBe(code);
  });
});
