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

const line = (
  product_price_id: number,
  quantity: number,
  total_gross: number,
  replaces_item_id: number | null = null,
) => ({ product_price_id, quantity, total_gross, replaces_item_id });

/** Returns the cost of tickets of these prices. `valid`: the prices of all tickets that are not cancelled. */
function costIn(order_items: ReturnType<typeof line>[], valid: number[]) {
  const tickets = (prices: number[]) => prices.map((product_price_id) => ({ product_price_id }));
  return (...chosen: number[]) =>
    costOfTickets({ order_items }, { chosen: tickets(chosen), valid: tickets(valid) });
}

test("tickets cost their shares of their lines, and all tickets of a line cost the line", () => {
  const order_items = [line(1, 3, 1_000), line(2, 1, 2_000)];
  const costOf = costIn(order_items, [1, 1, 1, 2]);

  expect(costOf()).toBe("whole");
  expect(costOf(1)).toBe(333);
  expect(costOf(1, 1, 2)).toBe(667 + 2_000);
  expect(costOf(1, 1, 1, 2)).toBe(3_000);
});

test("tickets that are cancelled one by one cost their line in the end", () => {
  const order_items = [line(1, 3, 1_000)];

  const costs = [[1, 1, 1], [1, 1], [1]].map((valid) => costIn(order_items, valid)(1));

  expect(costs).toEqual([333, 334, 333]);
});

test("the cost of an exchanged ticket is unknown, also if another ticket has the price it was exchanged to", () => {
  const exchanged = [line(1, 2, 6_000), line(2, 1, 0, 7)];
  const costOf = costIn(exchanged, [1, 2]);

  expect([costOf(2), costOf(1, 2), costOf(1)]).toEqual(["unknown", "unknown", 3_000]);

  const intoExistingKind = [line(1, 1, 3_000), line(2, 1, 5_000), line(2, 1, 0, 7)];

  expect(costIn(intoExistingKind, [2, 2])(2)).toBe("unknown");
});

test("a free ticket alone has no cost to refund, and costs nothing among others", () => {
  const costOf = costIn([line(1, 1, 3_000), line(2, 1, 0)], [1, 2]);

  expect([costOf(2), costOf(1, 2)]).toEqual(["unknown", 3_000]);
});

test("the amount follows the tickets to cancel until another one is typed", () => {
  const most = 6_070;

  expect(amountOfTickets({ amount: most, most }, { before: "whole", now: 3_035 })).toBe(3_035);
  expect(amountOfTickets({ amount: 3_035, most }, { before: 3_035, now: 6_070 })).toBe(most);
  expect(amountOfTickets({ amount: 3_035, most }, { before: 3_035, now: "whole" })).toBe(most);
  expect(amountOfTickets({ amount: 2_000, most: 2_000 }, { before: "whole", now: 3_035 })).toBe(2_000);
  expect(amountOfTickets({ amount: 2_500, most }, { before: "whole", now: 3_035 })).toBeUndefined();
  expect(amountOfTickets({ amount: null, most }, { before: "whole", now: 3_035 })).toBeUndefined();
  expect(amountOfTickets({ amount: most, most }, { before: "whole", now: "unknown" })).toBeUndefined();
  expect(amountOfTickets({ amount: 3_035, most }, { before: 3_035, now: "unknown" })).toBeUndefined();
  // The amount has stayed.
  expect(amountOfTickets({ amount: most, most }, { before: "unknown", now: 3_035 })).toBe(3_035);
});
