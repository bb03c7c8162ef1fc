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

/** Cost of chosen tickets in minor units. "whole": none is chosen, and the refund is for all that is left. */
export type CostOfTickets = number | "whole" | "unknown";

interface TicketOfPrice {
  product_price_id: number;
}

interface LineOfTickets extends Pick<OrderLine, "product_price_id" | "quantity" | "total_gross"> {
  /** The line whose ticket was exchanged for this one. Its money stays with that line. */
  replaces_item_id: number | null;
}

/**
 * Adds up the tickets' shares of their lines. The cost is unknown if a ticket was exchanged, or could have been: another
 * line has tickets of the same price. It is unknown too if all tickets were free, because there is no refund of nothing.
 */
export function costOfTickets(
  { order_items }: { order_items: readonly LineOfTickets[] },
  { chosen, valid }: { chosen: readonly TicketOfPrice[]; valid: readonly TicketOfPrice[] },
): CostOfTickets {
  if (chosen.length === 0) return "whole";
  let sum = 0;
  for (const price of new Set(chosen.map(({ product_price_id }) => product_price_id))) {
    const [line, ...others] = order_items.filter(({ product_price_id }) => product_price_id === price);
    if (!line || others.length > 0 || line.replaces_item_id !== null) return "unknown";
    const countIn = (tickets: readonly TicketOfPrice[]) =>
      tickets.filter(({ product_price_id }) => product_price_id === price).length;
    const shareOf = (count: number) => Math.round((line.total_gross * count) / line.quantity);
    // The shares of tickets that are cancelled one by one add up to the line.
    const gone = line.quantity - countIn(valid);
    sum += shareOf(gone + countIn(chosen)) - shareOf(gone);
  }
  return sum || "unknown";
}

/**
 * Amount of a refund after a choice of tickets to cancel: their cost, or `most` without any. Undefined if the amount
 * stays: the cost is unknown, or the amount was typed, which means that it is not what the choice before had led to.
 */
export function amountOfTickets(
  { amount, most }: { amount: number | null; most: number },
  cost: { now: CostOfTickets; before: CostOfTickets },
): number | undefined {
  if (cost.now === "unknown") return undefined;
  const amountOf = (spent: CostOfTickets) => (typeof spent === "number" ? Math.min(spent, most) : most);
  return amount === amountOf(cost.before) ? amountOf(cost.now) : undefined;
}
