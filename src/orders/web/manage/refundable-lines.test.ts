import { expect, test } from "vitest";
import type { Order } from "../../contract.ts";
import { refundableLines } from "./refundable-lines.ts";

test("leaves of a line its cost less its refunds, without failed ones", () => {
  const order_items = [
    { id: 1, quantity: 2, item_name: "Stalls", total_gross: 5_000 },
    { id: 2, quantity: 1, item_name: "Shirt", total_gross: 2_000 },
    { id: 3, quantity: 1, item_name: "Balcony", total_gross: 0 },
  ] as Order["order_items"];

  const left = refundableLines({ order_items }, [
    { status: "SUCCEEDED", lines: [{ order_item_id: 2, amount: 2_000 }] },
    { status: "PENDING", lines: [{ order_item_id: 1, amount: 1_500 }] },
    { status: "FAILED", lines: [{ order_item_id: 1, amount: 500 }] },
    { status: "SUCCEEDED", lines: [] },
  ]);

  expect(left).toEqual([{ id: 1, name: "2 × Stalls", left: 3_500 }]);
});
