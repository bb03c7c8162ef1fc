import type pg from "pg";
import { shortId } from "../src/values/short-id.ts";
import { HOST, PORT } from "./server-under-test.ts";

/** Stock that no measure exhausts. */
export const AMPLE = 50_000_000;

export interface StagedProduct {
  productId: number;
  priceId: number;
}

export interface StagedEvent {
  eventId: number;
  accountId: number;
  products: StagedProduct[];
}

/**
 * Creates an event on sale with this many products, each with this stock. The price of each is in minor
 * units.
 */
export async function stageEvent(
  pool: pg.Pool,
  { products, quantity, price }: { products: number; quantity: number | null; price: number },
): Promise<StagedEvent> {
  const { rows } = await pool.query<{ event_id: number; account_id: number }>(
    `with home as (select o.account_id, o.id from organizers o order by o.id limit 1)
     insert into events (account_id, organizer_id, short_id, title, start_date, timezone, currency, status)
     select account_id, id, $1, 'A sale for the bench', now() + interval '90 days', 'Europe/Berlin', 'EUR', 'LIVE' from home
     returning id as event_id, account_id`,
    [shortId("e")],
  );
  const { event_id: eventId, account_id: accountId } = rows[0]!;
  await pool.query(
    "insert into event_settings (event_id, account_id, attendee_details_collection_method) values ($1, $2, 'PER_ORDER')",
    [eventId, accountId],
  );
  const staged = await pool.query<{ product_id: number; id: number }>(
    `with category as (
       insert into product_categories (account_id, event_id, name) values ($1, $2, 'Tickets') returning id),
     counters as (
       insert into stock (account_id, event_id, kind, capacity) select $1, $2, 'PRICE', $4 from generate_series(1, $3) returning id),
     made as (
       insert into products (account_id, event_id, product_category_id, title, type, product_type, position, max_per_order)
       select $1, $2, category.id, 'Ticket ' || n, case when $5::bigint = 0 then 'FREE' else 'PAID' end, 'TICKET', n, 10
       from category, generate_series(1, $3) n returning id, position)
     insert into product_prices (account_id, event_id, product_id, price, stock_id)
     select $1, $2, made.id, $5, c.id
     from (select id, row_number() over (order by position) as n from made) made
     join (select id, row_number() over (order by id) as n from counters) c using (n)
     returning product_id, id`,
    [accountId, eventId, products, quantity, price],
  );
  await pool.query("analyze stock, products, product_prices, events");
  return {
    eventId,
    accountId,
    products: staged.rows.map((row) => ({ productId: row.product_id, priceId: row.id })),
  };
}

/** Returns the body of an order for a quantity of one product. */
export function orderOf(product: StagedProduct, quantity = 1) {
  return {
    products: [{ product_id: product.productId, quantities: [{ price_id: product.priceId, quantity }] }],
  };
}

export const target = { host: HOST, port: PORT };

export const BUYER = { first_name: "Ada", last_name: "Bench", email: "ada@example.org" };

/** Reads two fields of a placed order without parsing the rest. */
export function placedOrder(body: string): { shortId: string; session: string } {
  return {
    shortId: /"short_id":"(o_[^"]+)"/.exec(body)![1]!,
    session: /"session_identifier":"([^"]+)"/.exec(body)![1]!,
  };
}
