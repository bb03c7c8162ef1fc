import { sql } from "kysely";
import type { OnSale, Rollup } from "../../catalog/index.ts";
import { sessionOf } from "../../checkout/index.ts";
import { ticketSecret } from "../../tickets/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actingApiKey } from "../../platform/http/acting-api-key.ts";
import { notifyWithCommit } from "../../platform/queue/wake-ups.ts";
import { publicId, randomToken, shortId } from "../../values/short-id.ts";
import type { ManualLine, ManualOrder, Person } from "./manual-order.ts";
import { type Counter, fitInto, lockCounters } from "./take-places.ts";

export interface Author {
  userId: number;
  /** Days until an order that awaits payment is due. Null: no deadline. */
  payWithinDays: number | null;
}

/** The outcome of an order: its id, or the name of the price that has too few units left. */
export type Written = { orderId: number } | { soldOut: string };

/**
 * Writes orders in the given order, as far as stock is left, with one statement for all. Returns `stale` and
 * writes nothing if the catalogue has changed since it was read.
 */
export async function writeManualOrders(
  tx: Tx,
  { onSale, orders, author }: { onSale: OnSale; orders: ManualOrder[]; author: Author },
): Promise<Written[] | "stale"> {
  const counters = await lockCounters(
    tx,
    onSale,
    orders.flatMap(({ lines }) => lines),
  );
  if (counters === "stale") return "stale";
  const decided = orders.map((order) => decide(order, counters));
  const rows = decided.flatMap((one) => (one.order ? [rowOf(onSale, one.order, author)] : []));
  if (rows.length === 0) return decided.map(({ soldOut }) => ({ soldOut: soldOut! }));
  const written = await sql<{ short_id: string; order_id: number }>`
    select short_id, order_id from write_manual_orders(${JSON.stringify(rows)}::jsonb)`.execute(tx);
  await notifyWithCommit(tx, "outbox");
  const ids = new Map(written.rows.map((row) => [row.short_id, row.order_id]));
  let next = 0;
  return decided.map(({ soldOut }) =>
    soldOut === undefined ? { orderId: ids.get(rows[next++]!.short_id)! } : { soldOut },
  );
}

function decide(
  order: ManualOrder,
  counters: Map<number, Counter>,
): { order?: ManualOrder; soldOut?: string } {
  const soldOut = fitInto(counters, order.lines);
  return soldOut === null ? { order } : { soldOut };
}

/** One order in the format of the SQL function `write_manual_orders`. */
function rowOf(onSale: OnSale, order: ManualOrder, { userId, payWithinDays }: Author) {
  const { id: event_id, account_id, currency } = onSale.event;
  const { buyer, lines, payment } = order;
  const totals = totalsOf(lines);
  const isAwaiting = payment === "AWAITING" && totals.total_gross > 0;
  const isPaid = totals.total_gross > 0 && !isAwaiting;
  return {
    account_id,
    event_id,
    currency,
    ...buyer,
    ...totals,
    locale: order.locale,
    short_id: order.shortId ?? shortId("o"),
    public_id: publicId("O"),
    session_hash: sessionOf(randomToken()).hash.toString("hex"),
    status: isAwaiting ? "AWAITING_OFFLINE_PAYMENT" : "COMPLETED",
    payment_status: isAwaiting
      ? "AWAITING_OFFLINE_PAYMENT"
      : isPaid
        ? "PAYMENT_RECEIVED"
        : "NO_PAYMENT_REQUIRED",
    payment_provider: totals.total_gross > 0 ? "OFFLINE" : null,
    pay_by_days: isAwaiting ? payWithinDays : null,
    is_confirmed_by_mail: order.isEmailed,
    notes: order.notes ?? null,
    user_id: userId,
    api_key_name: actingApiKey(),
    noted: {
      ticket: lines
        .map(({ kind, quantity }) => (quantity > 1 ? `${quantity} × ${kind.name}` : kind.name))
        .join(", "),
      name: [buyer.first_name, buyer.last_name].filter(Boolean).join(" "),
      amount: totals.total_gross,
    },
    lines: lines.map(lineOf),
    tickets: ticketsOf(order),
    answers: order.answers ?? [],
  };
}

function lineOf({ kind, quantity, price, ...amounts }: ManualLine) {
  return {
    ...amounts,
    product_id: kind.product.id,
    product_price_id: kind.price.id,
    product_type: kind.product.product_type,
    item_name: kind.name,
    quantity,
    price,
    stock_ids: kind.stockIds,
  };
}

function ticketsOf({ lines, holders, buyer }: ManualOrder) {
  const units = lines
    .filter(({ kind }) => kind.product.product_type === "TICKET")
    .flatMap(({ kind, quantity }) => Array.from({ length: quantity }, () => kind.price.id));
  return units.map((product_price_id, index) => {
    const holder: Person = holders?.[index] ?? buyer;
    return {
      ...holder,
      product_price_id,
      position: index + 1,
      short_id: shortId("a"),
      public_id: publicId("A"),
      ticket_secret: ticketSecret(),
    };
  });
}

function totalsOf(lines: readonly ManualLine[]) {
  const sum = (part: (line: ManualLine) => number) => lines.reduce((total, line) => total + part(line), 0);
  return {
    total_before_additions: sum((line) => line.total_before_additions),
    total_tax: sum((line) => line.total_tax),
    total_fee: sum((line) => line.total_fee),
    total_gross: sum((line) => line.total_gross),
    taxes_and_fees: {
      taxes: merged(lines.flatMap(({ taxes_and_fees }) => taxes_and_fees.taxes)),
      fees: merged(lines.flatMap(({ taxes_and_fees }) => taxes_and_fees.fees)),
    },
  };
}

/** Merges the entries of each tax or fee, because documents look them up by name. */
function merged(entries: Rollup["taxes"]): Rollup["taxes"] {
  const byId = new Map<number, Rollup["taxes"][number]>();
  for (const entry of entries) {
    const known = byId.get(entry.id);
    byId.set(entry.id, known ? { ...known, value: known.value + entry.value } : entry);
  }
  return [...byId.values()];
}
