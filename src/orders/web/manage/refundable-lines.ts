import type { Order } from "../../contract.ts";

export interface RefundOfLines {
  status: string;
  lines: readonly { order_item_id: number; amount: number }[];
}

export interface RefundableLine {
  id: number;
  /** "2 × Stalls" */
  name: string;
  /** Cost of the line less its refunds, in minor units. */
  left: number;
}

/** Lines of the order that can still be refunded. */
export function refundableLines(
  { order_items }: Pick<Order, "order_items">,
  refunds: readonly RefundOfLines[],
): RefundableLine[] {
  const givenBack = refunds.filter(({ status }) => status !== "FAILED").flatMap(({ lines }) => lines);
  return order_items.flatMap(({ id, quantity, item_name, total_gross }) => {
    const left = givenBack
      .filter(({ order_item_id }) => order_item_id === id)
      .reduce((rest, { amount }) => rest - amount, total_gross);
    return left > 0 ? [{ id, name: `${quantity} × ${item_name}`, left }] : [];
  });
}
