import { randomUUID } from "node:crypto";
import { type Buyer, drive } from "../driver.ts";
import type { UnderTest } from "../server-under-test.ts";
import { stageEvent, target } from "../stage.ts";
import { andAtHalf, type RateAndWait } from "./selling.ts";

/** Measures check-ins one by one at an event with this many attendees. */
export async function checkIns(
  underTest: UnderTest,
  attendees: number,
  seconds: number,
): Promise<RateAndWait> {
  const scans = scansAt(await stageDoor(underTest, attendees));
  const buyer = () => scans;
  return andAtHalf(await drive({ ...target, connections: 128, seconds, buyer }), seconds, buyer);
}

/** Scans the codes of a door in turn. */
export function scansAt({ link, codes }: { link: string; codes: string[] }): Buyer {
  let turn = 0;
  return () => ({
    method: "POST",
    path: `/api/public/check-in-lists/${link}/check-ins`,
    body: {
      scans: [{ scan_id: randomUUID(), code: codes[turn++ % codes.length]! }],
      device_name: "Bench",
    },
  });
}

/**
 * Stages an event with this many attendees and one list for all of them. The codes are in random order. Tickets are
 * sold long before the door opens, so the insertion's follow-up work is finished first: rows are vacuumed and all
 * pages written.
 */
export async function stageDoor(underTest: UnderTest, attendees: number) {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: null, price: 0 });
  await stageAttendees(underTest, event, attendees);
  for (const table of ["orders", "order_items", "attendees"])
    await underTest.pool.query(`vacuum (analyze) ${table}`);
  await underTest.pool.query("checkpoint");
  const list = await underTest.pool.query<{ id: number; short_id: string }>(
    `insert into check_in_lists (account_id, event_id, short_id, name)
     values ($1, $2, 'cil_' || translate(left(md5(random()::text), 26), 'ilou', '2345'), 'Gate')
     returning id, short_id`,
    [event.accountId, event.eventId],
  );
  const codes = await underTest.pool.query<{ code: string }>(
    "select public_id || '.' || ticket_secret as code from attendees where event_id = $1 order by random()",
    [event.eventId],
  );
  const { id, short_id } = list.rows[0]!;
  return { listId: id, link: short_id, codes: codes.rows.map(({ code }) => code) };
}

/**
 * Inserts completed orders with a ticket each by SQL, with matching counters. The tickets were last changed an hour
 * ago: deltas of a list overlap by a minute, so each of them would contain tickets that were staged just now.
 */
export async function stageAttendees(
  underTest: UnderTest,
  event: { eventId: number; accountId: number; products: { productId: number; priceId: number }[] },
  count: number,
): Promise<void> {
  const product = event.products[0]!;
  await underTest.pool.query(
    `with made as (
       insert into orders (account_id, event_id, short_id, public_id, session_hash, status, payment_status, currency,
                           first_name, last_name, email, total_before_additions, total_tax, total_fee, total_gross, completed_at, created_at)
       select $1, $2, 'o_' || md5(random()::text || n), 'O-' || upper(to_hex(n)) || $2::bigint::text, '\\x00', 'COMPLETED', 'NO_PAYMENT_REQUIRED', 'EUR',
              'First' || n % 997, 'Last' || n % 4999, 'p' || n || '@example.org', 0, 0, 0, 0, now(), now() - n * interval '1 second'
       from generate_series(1, $3::int) n
       returning id, public_id, first_name, last_name, email, created_at),
     items as (
       insert into order_items (account_id, event_id, order_id, product_id, product_price_id, product_type, item_name, quantity, price,
                                total_before_additions, total_tax, total_fee, total_gross, stock_ids)
       select $1, $2, made.id, $4, $5, 'TICKET', 'Ticket', 1, 0, 0, 0, 0, 0, array[(select stock_id from product_prices where id = $5)]
       from made returning id, order_id)
     insert into attendees (account_id, event_id, order_id, order_item_id, product_id, product_price_id, position, short_id, public_id,
                            ticket_secret, first_name, last_name, email, status, created_at, updated_at)
     select $1, $2, made.id, items.id, $4, $5, 1, 'a_' || md5(random()::text || made.id),
            'A-' || translate(upper(lpad(to_hex(made.id), 7, '0')), '01', 'XY'), upper(translate(left(md5(random()::text), 20), '01', 'xy')),
            made.first_name, made.last_name, made.email, 'ACTIVE', made.created_at,
            now() - interval '1 hour'
     from made join items on items.order_id = made.id`,
    [event.accountId, event.eventId, count, product.productId, product.priceId],
  );
  await underTest.pool.query(
    "update stock set taken = taken + $2 where id = (select stock_id from product_prices where id = $1)",
    [product.priceId, count],
  );
  await underTest.pool.query("analyze orders, order_items, attendees, check_ins");
}
