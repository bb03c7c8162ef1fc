import { expect, test } from "vitest";
import { amountOfTickets, costOfTickets, refundableLines } from "./refundable-lines.ts";

test("leaves of a line its cost less its refunds, without failed ones", () => {
  const order_items = [
    { id: 1, product_price_id: 11, quantity: 2, item_name: "Stalls", total_gross: 5_000 },
    { id: 2, product_price_id: 12, quantity: 1, item_name: "Shirt", total_gross: 2_000 },
    { id: 3, product_price_id: 13, quantity: 1, item_name: "Balcony", total_gross: 0 },
  ];

  const left = refundableLines({ order_items }, [
    { status: "SUCCEEDED", lines: [{ order_item_id: 2, amount: 2_000 }] },
    { status: "PENDING", lines: [{ order_item_id: 1, amount: 1_500 }] },
    { status: "FAILED", lines: [{ order_item_id: 1, amount: 500 }] },
    { status: "SUCCEEDED", lines: [] },
  ]);

  expect(left).toEqual([{ id: 1, name: "2 × Stalls", left: 3_500 }]);
});

test("tickets cost their shares of their lines, and all tickets of a line cost the line", () => {
  const order_items = [
    { product_price_id: 1, quantity: 3, total_gross: 1_000 },
    { product_price_id: 2, quantity: 1, total_gross: 2_000 },
  ];
  const costOf = (...prices: number[]) =>
    costOfTickets(
      { order_items },
      prices.map((product_price_id) => ({ product_price_id })),
    );

  expect(costOf()).toBe(0);
  expect(costOf(1)).toBe(333);
  expect(costOf(1, 1, 2)).toBe(667 + 2_000);
  expect(costOf(1, 1, 1, 2)).toBe(3_000);
  // A ticket that was added to the order belongs to no line.
  expect(costOf(3)).toBe(0);
});

test("the amount follows the tickets to cancel until another one is typed", () => {
  const most = 6_070;

  expect(amountOfTickets({ amount: most, most }, { before: 0, now: 3_035 })).toBe(3_035);
  expect(amountOfTickets({ amount: 3_035, most }, { before: 3_035, now: 6_070 })).toBe(most);
  expect(amountOfTickets({ amount: 3_035, most }, { before: 3_035, now: 0 })).toBe(most);
  expect(amountOfTickets({ amount: 2_000, most: 2_000 }, { before: 0, now: 3_035 })).toBe(2_000);
  expect(amountOfTickets({ amount: 2_500, most }, { before: 0, now: 3_035 })).toBeUndefined();
  expect(amountOfTickets({ amount: null, most }, { before: 0, now: 3_035 })).toBeUndefined();
});
