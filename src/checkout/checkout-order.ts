import { timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { Refusal } from "../values/refusal.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import type { Rollup } from "./contract.ts";
import type { IssuedTicket } from "./details/issued-ticket.ts";
import type { PricedLine } from "./priced-line.ts";
import { type OrderStatus, type PaymentStatus, refusalOfMove } from "./rules/order-states.ts";
import type { RefundStatus } from "./rules/refund-states.ts";

/** An order as a checkout needs it, with its lines and tickets. */
export interface CheckoutOrder {
  id: number;
  account_id: number;
  event_id: number;
  short_id: string;
  public_id: string;
  session_hash: Buffer;
  status: OrderStatus;
  payment_status: PaymentStatus | null;
  refund_status: RefundStatus | null;
  currency: string;
  locale: string;
  first_name: string | null;
  last_name: string | null;
  email: string | null;
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  total_refunded: number;
  taxes_and_fees: Rollup;
  promo_code: string | null;
  expires_at: Date | null;
  /** By the database's clock when it was read; 0 when over. */
  seconds_left: number;
  extended_at: Date | null;
  pay_by: Date | null;
  created_at: Date;
  items: CheckoutItem[];
  attendees: CheckoutAttendee[];
}

export interface CheckoutItem extends PricedLine {
  id: number;
  released_quantity: number;
  replaces_item_id: number | null;
}

export interface CheckoutAttendee extends Omit<IssuedTicket, "guest_token"> {
  status: "ACTIVE" | "AWAITING_PAYMENT" | "CANCELLED";
  /** False: a guest of the buyer, whose name follows. */
  is_named: boolean;
  /** What the guest's link says, also after it was used; null where no name ever followed. */
  guest_token: string | null;
}

/** Reads orders by their short ids, each answered in its place, in one round trip. */
export async function readCheckoutOrders(
  pool: pg.Pool,
  shortIds: string[],
): Promise<(CheckoutOrder | undefined)[]> {
  const { rows } = await pool.query<CheckoutOrder>({
    name: "find_checkout_orders",
    text: "select * from find_checkout_orders($1)",
    values: [shortIds],
  });
  const found = new Map(rows.map((order) => [order.short_id, order]));
  return shortIds.map((shortId) => found.get(shortId));
}

/** An order's link and the session that follows it. */
export interface CheckoutLink {
  eventId: number;
  shortId: string;
  session: CheckoutSession | null;
}

export function isOwn(order: CheckoutOrder, session: CheckoutSession | null): boolean {
  return session !== null && timingSafeEqual(order.session_hash, session.hash);
}

/** Does the order still hold its places? Decided by the row and the database's clock alone. */
export function isHeld(order: CheckoutOrder): boolean {
  return order.status === "RESERVED" && order.seconds_left > 0;
}

/** The refusal for an order that is no longer held. */
export function refusalOfState({ status }: CheckoutOrder): Refusal {
  // A hold whose time is over stays RESERVED until the sweep ends it.
  const seen = status === "RESERVED" ? "ABANDONED" : status;
  return new Refusal(refusalOfMove(seen, "submit_details"));
}
