/** A line of an order, as far as refunds need it. */
interface OrderLine {
  id: number;
  product_price_id: number;
  item_name: string;
  quantity: number;
  total_gross: number;
}

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
  { order_items }: { order_items: readonly OrderLine[] },
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

/** The refund request: an amount of the order, a part of one line, or the rest of several lines. */
export function refundRequestOf(lines: readonly RefundableLine[], minor: number) {
  if (lines.length === 0) return { amount: minor };
  const [only] = lines;
  if (lines.length === 1) return { lines: [{ order_item_id: only!.id, amount: minor }] };
  return { lines: lines.map(({ id }) => ({ order_item_id: id })) };
}

/** Cost of tickets in minor units: their shares of the lines that they were bought with. */
export function costOfTickets(
  {
    order_items,
  }: { order_items: readonly Pick<OrderLine, "product_price_id" | "quantity" | "total_gross">[] },
  tickets: readonly { product_price_id: number }[],
): number {
  return order_items.reduce((sum, { product_price_id, quantity, total_gross }) => {
    const count = tickets.filter((ticket) => ticket.product_price_id === product_price_id).length;
    return count === 0 ? sum : sum + Math.round((total_gross * Math.min(count, quantity)) / quantity);
  }, 0);
}

/**
 * Amount of a refund after a choice of tickets to cancel: their cost, or `most` without any. Undefined if the amount
 * was typed, which means that it is not what the choice before had led to.
 */
export function amountOfTickets(
  { amount, most }: { amount: number | null; most: number },
  cost: { now: number; before: number },
): number | undefined {
  const amountOf = (spent: number) => Math.min(spent || most, most);
  return amount === amountOf(cost.before) ? amountOf(cost.now) : undefined;
}
