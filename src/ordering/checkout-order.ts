import { timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { Refusal } from "../values/refusal.ts";
import type { CheckoutSession } from "./checkout-session.ts";
import type { Rollup } from "./contract.ts";
import type { OrderStatus, PaymentStatus } from "./rules/order-states.ts";
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
  created_at: Date;
  items: CheckoutItem[];
  attendees: CheckoutAttendee[];
}

export interface CheckoutItem {
  id: number;
  product_id: number;
  product_price_id: number;
  product_type: "TICKET" | "GENERAL";
  item_name: string;
  quantity: number;
  price: number;
  price_before_discount: number | null;
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  taxes_and_fees: Rollup;
}

export interface CheckoutAttendee {
  order_item_id: number;
  product_id: number;
  product_price_id: number;
  position: number;
  short_id: string;
  public_id: string;
  ticket_secret: string;
  first_name: string;
  last_name: string;
  email: string;
  status: "ACTIVE" | "AWAITING_PAYMENT" | "CANCELLED";
}

const READ_ORDER = `
  select o.id, o.account_id, o.event_id, o.short_id, o.public_id, o.session_hash,
         o.status, o.payment_status, o.refund_status, o.currency, o.locale, o.first_name, o.last_name, o.email,
         o.total_before_additions, o.total_tax, o.total_fee, o.total_gross, o.total_refunded, o.taxes_and_fees,
         o.promo_code, o.expires_at, o.extended_at, o.created_at,
         greatest(0, ceil(extract(epoch from o.expires_at - clock_timestamp())))::int as seconds_left,
         coalesce((
           select json_agg(json_build_object(
             'id', i.id, 'product_id', i.product_id, 'product_price_id', i.product_price_id,
             'product_type', i.product_type, 'item_name', i.item_name, 'quantity', i.quantity,
             'price', i.price, 'price_before_discount', i.price_before_discount,
             'total_before_additions', i.total_before_additions, 'total_tax', i.total_tax,
             'total_fee', i.total_fee, 'total_gross', i.total_gross, 'taxes_and_fees', i.taxes_and_fees) order by i.id)
           from order_items i where i.order_id = o.id), '[]') as items,
         coalesce((
           select json_agg(json_build_object(
             'order_item_id', a.order_item_id, 'product_id', a.product_id,
             'product_price_id', a.product_price_id, 'position', a.position, 'short_id', a.short_id,
             'public_id', a.public_id, 'ticket_secret', a.ticket_secret, 'first_name', a.first_name,
             'last_name', a.last_name, 'email', a.email, 'status', a.status) order by a.position)
           from attendees a where a.order_id = o.id), '[]') as attendees
  from orders o
  where o.short_id = $1 and o.event_id = $2`;

/** Finds an order by what its link says, in one round trip. */
export async function findCheckoutOrder(
  pool: pg.Pool,
  eventId: number,
  shortId: string,
): Promise<CheckoutOrder> {
  const { rows } = await pool.query<CheckoutOrder>({
    name: "checkout_order",
    text: READ_ORDER,
    values: [shortId, eventId],
  });
  if (!rows[0]) throw new Refusal("not_found");
  return rows[0];
}

/** The same, for a buyer who wants to go on with it: only with the session that started it. */
export async function findOwnCheckoutOrder(
  pool: pg.Pool,
  { eventId, shortId, session }: CheckoutLink,
): Promise<CheckoutOrder> {
  const order = await findCheckoutOrder(pool, eventId, shortId);
  if (!isOwn(order, session)) throw new Refusal("session_mismatch");
  return order;
}

/** An order's link, and the session of whoever follows it. */
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

/** What somebody is told who comes to an order that is no longer held. */
export function refusalOfState(order: CheckoutOrder): Refusal {
  switch (order.status) {
    case "RESERVED":
    case "ABANDONED":
      return new Refusal("order_expired");
    case "COMPLETED":
      return new Refusal("order_already_completed");
    case "CANCELLED":
      return new Refusal("order_cancelled");
    case "AWAITING_OFFLINE_PAYMENT":
      return new Refusal("order_not_reserved");
  }
}
