import { timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { findEventKeys, type KeySources, rotatesCodes, signCodeText } from "../tickets/index.ts";
import { Refusal } from "../values/refusal.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import type { Rollup } from "./contract.ts";
import type { IssuedTicket } from "./details/issued-ticket.ts";
import type { PricedLine } from "./priced-line.ts";
import { type OrderStatus, type PaymentStatus, refusalOfMove } from "./rules/order-states.ts";
import type { RefundStatus } from "./rules/refund-states.ts";

/** An order with its lines and tickets, as the checkout uses it. */
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
  /** Seconds by the database clock at the time of reading. 0 after expiry. */
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
  /** False for a guest who enters a name later. */
  is_named: boolean;
  /** Token of the guest link, which stays after its use. Null if the buyer never left the name to a guest. */
  guest_token: string | null;
  created_at: string;
  /** Text of the QR code, set by `addCodes`. Undefined for a ticket that is not active or whose code changes. */
  qr_text?: string;
}

/** Reads orders by their short ids in one round trip, in the order of the ids. */
export async function findCheckoutOrders(
  pool: pg.Pool,
  keys: KeySources,
  shortIds: string[],
): Promise<(CheckoutOrder | undefined)[]> {
  const { rows } = await pool.query<CheckoutOrder>({
    name: "find_checkout_orders",
    text: `select id, account_id, event_id, short_id, public_id, session_hash, status, payment_status, refund_status,
                  currency, locale, first_name, last_name, email, total_before_additions, total_tax, total_fee,
                  total_gross, total_refunded, taxes_and_fees, promo_code, expires_at, seconds_left, extended_at, pay_by,
                  created_at, items, attendees
           from find_checkout_orders($1)`,
    values: [shortIds],
  });
  const issued = rows.filter(hasGoodTickets);
  if (issued.length > 0) await Promise.all(issued.map((order) => addCodes(keys, order)));
  const found = new Map(rows.map((order) => [order.short_id, order]));
  return shortIds.map((shortId) => found.get(shortId));
}

/**
 * Adds the texts of the QR codes to the active tickets, unless the event's codes change. If the event's keys
 * cannot be read, adds texts without a signature in either case, because codes that change need the keys.
 */
export async function addCodes(sources: KeySources, { event_id, attendees }: CheckoutOrder): Promise<void> {
  const [keys, rotates] = await Promise.all([
    findEventKeys(sources, event_id).catch(() => null),
    // The order may be committed already, so a failure here must not fail the call. The tickets then show no code
    // until they are read again.
    rotatesCodes(sources.db, event_id).catch(() => true),
  ]);
  // Only the ticket's own page shows a code that changes.
  if (rotates && keys) return;
  const adding = attendees.filter(isGood).map(async (attendee) => {
    const { public_id, ticket_secret, product_price_id, created_at } = attendee;
    const ticket = { public_id, ticket_secret, product_price_id, created_at: new Date(created_at) };
    attendee.qr_text = await signCodeText(keys, ticket);
  });
  await Promise.all(adding);
}

function isGood({ status }: CheckoutAttendee): boolean {
  return status === "ACTIVE";
}

function hasGoodTickets({ attendees }: CheckoutOrder): boolean {
  return attendees.some(isGood);
}

/** The address of an order and the session of the visitor. */
export interface CheckoutLink {
  eventId: number;
  shortId: string;
  session: CheckoutSession | null;
}

export function isOwn(order: CheckoutOrder, session: CheckoutSession | null): boolean {
  return session !== null && timingSafeEqual(order.session_hash, session.hash);
}

/** True while the order holds its stock. Only the row and the database clock decide. */
export function isHeld(order: CheckoutOrder): boolean {
  return order.status === "RESERVED" && order.seconds_left > 0;
}

/** Refusal for an order that is no longer held. */
export function refusalOfState({ status }: CheckoutOrder): Refusal {
  // An expired hold stays RESERVED until the sweep ends it.
  const seen = status === "RESERVED" ? "ABANDONED" : status;
  return new Refusal(refusalOfMove(seen, "submit_details"));
}
