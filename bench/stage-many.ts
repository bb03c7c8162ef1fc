import type pg from "pg";
import type { StagedEvent } from "./stage.ts";

export interface StagedBuyers {
  /** The number of completed orders of one ticket each. */
  orders: number;
  /** The number of orders seeded before. */
  from?: number;
  /** Without attendees, an order takes a third less time to seed. */
  withAttendees: boolean;
  /** Called after each part with the number of orders. */
  onProgress?: (seeded: number) => void;
}

const PART = 100_000;

/**
 * Inserts finished orders by SQL, as many as an installation has after years, with a realistic variety of
 * names: some very common, most rare. One in ten is cancelled, and the counters match.
 */
export async function stageBuyers(
  pool: pg.Pool,
  event: StagedEvent,
  { orders, from: stagedBefore = 0, withAttendees, onProgress }: StagedBuyers,
): Promise<void> {
  const product = event.products[0]!;
  const client = await pool.connect();
  try {
    await client.query("set synchronous_commit to off");
    await client.query("set statement_timeout to 0");
    await client.query("set session_replication_role to replica");
    const end = stagedBefore + orders;
    for (let from = stagedBefore; from < end; from += PART) {
      const until = Math.min(end, from + PART);
      await client.query("begin");
      await client.query(ORDERS, [event.accountId, event.eventId, from + 1, until]);
      await client.query(ITEMS, [event.eventId, from + 1, until, product.productId, product.priceId]);
      if (withAttendees) await client.query(ATTENDEES, [event.eventId, from + 1, until]);
      await client.query(STOCK, [from + 1, until, product.priceId]);
      await client.query("commit");
      onProgress?.(until);
    }
    await client.query("reset all");
  } catch (error) {
    client.release(true);
    throw error;
  }
  client.release();
  await pool.query("vacuum (analyze) orders");
  await pool.query("vacuum (analyze) order_items");
  await pool.query("vacuum (analyze) attendees");
}

/** Few first names and very many surnames. Some of both are much more common than others. */
const NAMED = `
  select n, initcap(first_name) as first_name, initcap(last_name) as last_name,
         first_name || '.' || last_name || n || '@' || (array['example.org', 'example.com', 'mail.example', 'post.example.net'])[1 + n % 4] as email
  from (
    select n,
           (array['ada', 'olga', 'jonas', 'mara', 'li', 'noor', 'tomas', 'ines', 'kofi', 'yuki'])[1 + n % 10]
             || (array['', 'lyn', 'sa', 'ric', 'mo', 'bel', 'tan'])[1 + (n / 10) % 7] as first_name,
           syllables[1 + floor(40 * power(chance[1], 1.5))::integer] || syllables[1 + floor(40 * chance[2])::integer]
             || syllables[1 + floor(40 * chance[3])::integer] as last_name
    from generate_series($3::bigint, $4::bigint) n
    cross join (select string_to_array('ba ko mir sen tal vor dun el fis gra hol jan ker lum mos nad or pek qua ros stein tik ul ven wal xen yor zab bri cho del far gol hin ist kam len mun nov pra', ' ') as syllables) words
    cross join lateral (
      select array_agg((hashint8extended(n, place) & 65535) / 65536.0) as chance from generate_series(1, 3) place) chances
  ) made`;

const ORDERS = `
  insert into orders (
    account_id, event_id, short_id, public_id, session_hash, status, payment_status, currency,
    first_name, last_name, email, total_before_additions, total_tax, total_fee, total_gross,
    completed_at, cancelled_at, created_at)
  select $1, $2::bigint, 'o_' || left(md5($2::bigint || ' ' || n), 26), 'O-' || translate(upper(lpad(to_hex((n * 7368787) % 268435399), 8, '0')), '01', 'XY'),
         decode(md5(n::text), 'hex'), case when n % 10 = 0 then 'CANCELLED' else 'COMPLETED' end, 'NO_PAYMENT_REQUIRED', 'EUR',
         first_name, last_name, email, 0, 0, 0, 0, now() - n * interval '7 seconds',
         case when n % 10 = 0 then now() end, now() - n * interval '7 seconds'
  from (${NAMED}) people`;

const MADE = `
  select o.id, o.account_id, o.event_id, o.status, o.first_name, o.last_name, o.email, o.created_at, n
  from generate_series($2::bigint, $3::bigint) n
  join orders o on o.short_id = 'o_' || left(md5($1::bigint || ' ' || n), 26)`;

const ITEMS = `
  insert into order_items (
    account_id, event_id, order_id, product_id, product_price_id, product_type, item_name, quantity, price,
    total_before_additions, total_tax, total_fee, total_gross, stock_ids)
  select made.account_id, made.event_id, made.id, $4, $5, 'TICKET', 'Ticket', 1, 0, 0, 0, 0, 0,
         array[(select stock_id from product_prices where id = $5)]
  from (${MADE}) made order by n`;

const ATTENDEES = `
  insert into attendees (
    account_id, event_id, order_id, order_item_id, product_id, product_price_id, position, short_id, public_id,
    ticket_secret, first_name, last_name, email, status, created_at)
  select made.account_id, made.event_id, made.id, i.id, i.product_id, i.product_price_id, 1, 'a_' || left(md5($1::bigint || ' ' || n), 26),
         'A-' || translate(upper(lpad(to_hex((n * 15485863) % 268435399), 8, '0')), '01', 'XY'), md5(n::text),
         made.first_name, made.last_name, made.email,
         case made.status when 'CANCELLED' then 'CANCELLED' else 'ACTIVE' end, made.created_at
  from (${MADE}) made join order_items i on i.order_id = made.id order by n`;

const STOCK = `
  update stock set taken = taken + (
    select count(*) from generate_series($1::bigint, $2::bigint) n where n % 10 <> 0)
  where id = (select stock_id from product_prices where id = $3)`;
