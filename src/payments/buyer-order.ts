import type pg from "pg";
import type { Money } from "../values/money.ts";

/** An order's link and the visitor's session. */
export interface BuyerLink {
  eventId: number;
  orderShortId: string;
  /** SHA-256 of the checkout session token. Null if the visitor has no session. */
  sessionHash: Buffer | null;
}

/** The parts of an order that a payment needs. */
export interface BuyerOrder {
  id: number;
  accountId: number;
  eventId: number;
  shortId: string;
  status: string;
  paymentStatus: string | null;
  total: Money;
  /** Number of items with a price above zero. */
  paidItems: number;
  /** The prices that the order holds, each once. */
  held: HeldPrice[];
  buyer: { email: string; name: string };
  /** Description of the payment in the provider's records. */
  description: string;
  /** Whether the organiser offers card payment. */
  isPaidOnline: boolean;
  /** True while the hold lasts, by the database clock. */
  isHeld: boolean;
}

export interface HeldPrice {
  product_id: number;
  product_price_id: number;
}

export interface BuyerOrderRow {
  short_id: string;
  id: number;
  public_id: string;
  account_id: number;
  event_id: number;
  session_hash: Buffer;
  status: string;
  payment_status: string | null;
  total_gross: number;
  currency: string;
  is_held: boolean;
  email: string | null;
  name: string;
  items: number;
  paid_items: number;
  held: HeldPrice[];
  event_title: string;
  is_paid_online: boolean;
}

/** Reads orders by their short ids in one round trip, in the order of the ids. */
export async function readBuyerOrders(
  pool: pg.Pool,
  shortIds: string[],
): Promise<(BuyerOrderRow | undefined)[]> {
  const { rows } = await pool.query<BuyerOrderRow>({
    name: "buyer_orders",
    // Finds orders by their own ids only, so that no query plan starts from all orders of an event.
    text: `select o.short_id, o.id, o.public_id, o.account_id, o.event_id, o.session_hash, o.status, o.payment_status, o.total_gross, o.currency,
             o.status = 'RESERVED' and o.expires_at > clock_timestamp() as is_held,
             o.email, concat_ws(' ', o.first_name, o.last_name) as name,
             i.items, i.paid_items, i.held, left(e.title, 75) as event_title, 'STRIPE' = any (s.payment_providers) as is_paid_online
           from orders o
           join events e on e.id = o.event_id
           join event_settings s on s.event_id = o.event_id
           cross join lateral (
             select coalesce(sum(quantity), 0)::int as items,
                    coalesce(sum(quantity) filter (where price > 0), 0)::int as paid_items,
                    coalesce(jsonb_agg(jsonb_build_object('product_id', product_id,
                      'product_price_id', product_price_id)), '[]') as held
             from order_items where order_id = o.id
           ) i
           where o.short_id = any ($1)`,
    values: [shortIds],
  });
  const found = new Map(rows.map((row) => [row.short_id, row]));
  return shortIds.map((shortId) => found.get(shortId));
}
