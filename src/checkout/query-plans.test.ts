import { sql } from "kysely";
import { expect, test } from "vitest";
import { finish, hold, otherCheckoutContext, testCheckoutContext } from "../../test/checkout-context.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { abandonOrder } from "./holds/abandon-order.ts";
import type { CheckoutContext } from "./checkout-context.ts";
import { expireHolds } from "./holds/expire-holds.ts";

const database = await testDatabase();
const WARM_UP = 12;
const STRANGERS = 6_000;
const ROUNDS = 20;

test("does not scan whole tables with plans that were made while the tables were empty", async () => {
  const { db } = testCheckoutContext(database);
  const checkout = otherCheckoutContext(database, 1);
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  await sql`analyze`.execute(db);
  for (let round = 0; round < WARM_UP; round += 1) await buyAndLeave(checkout, event, product);
  await sql`
    insert into orders (account_id, event_id, short_id, public_id, session_hash, status, currency,
                        total_before_additions, total_tax, total_fee, total_gross, expires_at)
    select ${event.account_id}, ${event.id}, 'o_' || n, 'O-' || n, sha256(n::text::bytea), 'RESERVED', 'EUR',
           0, 0, 0, 0, now() + interval '1 hour'
    from generate_series(1, ${STRANGERS}::int) n`.execute(db);
  await sql`
    insert into order_items (account_id, event_id, order_id, product_id, product_price_id, product_type, item_name,
                             quantity, price, total_before_additions, total_tax, total_fee, total_gross, stock_ids)
    select account_id, event_id, id, ${product.id}, ${product.price_id}, 'TICKET', 'Admission', 1, 0, 0, 0, 0, 0, '{}'
    from orders where length(short_id) < 20`.execute(db);

  const before = await rowsRead(checkout);
  for (let round = 0; round < ROUNDS; round += 1) await buyAndLeave(checkout, event, product);
  const read = (await rowsRead(checkout)) - before;

  // About ten statements read a few rows each. One wrong plan reads thousands per round.
  expect(read / ROUNDS).toBeLessThan(200);
});

/** Places a hold, replaces it, completes it, abandons another hold, and sweeps. */
async function buyAndLeave(
  checkout: CheckoutContext,
  event: { id: number },
  product: { id: number; price_id: number },
): Promise<void> {
  const first = await hold(checkout, event, [{ product }]);
  const second = await hold(checkout, event, [{ product, quantity: 2 }], first);
  await finish(checkout, second);
  const third = await hold(checkout, event, [{ product }]);
  await abandonOrder(checkout, { eventId: event.id, shortId: third.order.short_id, session: third.session });
  await expireHolds(checkout.db);
}

/** Rows that this context's only connection has read from the growing tables. */
async function rowsRead({ db }: CheckoutContext): Promise<number> {
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ read: number }>`
    select sum(coalesce(t.seq_tup_read, 0) + coalesce(i.read, 0))::int as read
    from pg_stat_user_tables t
    left join (select relid, sum(idx_tup_read) as read from pg_stat_user_indexes group by relid) i using (relid)
    where t.relname in ('orders', 'order_items', 'attendees')`.execute(db);
  return rows[0]!.read;
}
