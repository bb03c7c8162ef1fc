import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { ADA, finish, hold, testCheckoutContext } from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";
import { purgeAbandonedCheckouts } from "./purge-abandoned-checkouts.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);
const purge = (abandonedDays = 30) => purgeAbandonedCheckouts(testServices(database, { abandonedDays }));

beforeEach(async () => {
  await sql`update orders set updated_at = now() where status = 'ABANDONED'`.execute(db);
});

/** Creates a checkout with all personal data a buyer can enter, abandoned this many days ago. */
async function abandon(days: number): Promise<number> {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 2_500 });
  const bought = await hold(checkout, event, [{ product, quantity: 2 }]);
  await finish(checkout, bought);
  const { rows } = await sql<{ id: number }>`
    with abandoned as (
      update orders set status = 'ABANDONED', buyer_key = 'ada', updated_at = now() - make_interval(days => ${days})
      where short_id = ${bought.order.short_id} returning *
    ), asked as (
      insert into questions (account_id, event_id, belongs_to, type, title, position)
      select account_id, event_id, 'ORDER', 'SINGLE_LINE_TEXT', 'Diet', 1 from abandoned returning id
    ), answered as (
      insert into question_answers (account_id, event_id, order_id, question_id, answer)
      select o.account_id, o.event_id, o.id, q.id, '"coeliac"' from abandoned o, asked q
    ), billed as (
      insert into order_billing (order_id, account_id, event_id, address_line_1, postal_code, city, country)
      select id, account_id, event_id, '1 Ockham Park', 'GU23', 'Ockham', 'GB' from abandoned
    ), agreed as (
      insert into order_consents (order_id, account_id, event_id, kind, given_at)
      select id, account_id, event_id, 'MARKETING', now() from abandoned
    ), told as (
      insert into order_history (account_id, event_id, order_id, action, actor, new_values)
      select account_id, event_id, id, 'LETTER_SENT', 'SYSTEM', jsonb_build_object('email', email) from abandoned
    ), customer as (
      insert into provider_customers (platform, email, name, idempotency_key, created_at)
      select 'own', email, 'Ada Lovelace', 'customer-' || id, updated_at from abandoned on conflict do nothing
    ), intent as (
      insert into payment_intents (account_id, event_id, order_id, provider, idempotency_key, amount, currency, status, details)
      select account_id, event_id, id, 'STRIPE', 'purge-' || id, total_gross, currency, 'CANCELLED',
             jsonb_build_object('buyer', jsonb_build_object('email', email)) from abandoned
    )
    select id from abandoned`.execute(db);
  return rows[0]!.id;
}

/**
 * Lists the rows of all tables that contain Ada's data. Skips random ids and hashes, which may spell her name
 * by chance.
 */
async function whereAdaIs(orderId: number): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    select place from (
      select 'orders' as place, (to_jsonb(o) - '{short_id,public_id,session_hash}'::text[])::text as row
      from orders o where id = ${orderId}
      union all select 'attendees', to_jsonb(a)::text from attendees a where order_id = ${orderId}
      union all select 'question_answers', to_jsonb(a)::text from question_answers a where order_id = ${orderId}
      union all select 'order_billing', to_jsonb(b)::text from order_billing b where order_id = ${orderId}
      union all select 'order_consents', to_jsonb(c)::text || 'ada' from order_consents c where order_id = ${orderId}
      union all select 'order_history', to_jsonb(h)::text from order_history h where order_id = ${orderId}
      union all select 'payment_intents', to_jsonb(i)::text from payment_intents i where order_id = ${orderId}
      union all select 'provider_customers', to_jsonb(c)::text from provider_customers c
    ) known where row ~* 'ada|lovelace|coeliac|ockham' group by place order by place`.execute(db);
  return rows.map(({ place }) => place);
}

const EVERYWHERE = [
  "attendees",
  "order_billing",
  "order_consents",
  "order_history",
  "orders",
  "payment_intents",
  "provider_customers",
  "question_answers",
];

test("PII-04 purges the personal data of abandoned checkouts after 30 days and keeps it until then", async () => {
  const id = await abandon(29);

  const early = [await purge(), await whereAdaIs(id)];
  await sql`update orders set updated_at = now() - interval '30 days 1 hour' where id = ${id}`.execute(db);
  await sql`update provider_customers set created_at = now() - interval '31 days'`.execute(db);
  const late = [await purge(), await whereAdaIs(id)];
  const order = await sql`select status, total_gross, first_name, email from orders where id = ${id}`.execute(
    db,
  );

  expect(early).toEqual([0, EVERYWHERE]);
  expect(late).toEqual([1, []]);
  expect(order.rows).toEqual([{ status: "ABANDONED", total_gross: 5_000, first_name: null, email: null }]);
  expect(await purge()).toBe(0);
});

test("PII-04 keeps completed orders and orders with payments, and keeps everything if the installation turns the purge off", async () => {
  const paid = await abandon(40);
  await sql`
    insert into payments (account_id, event_id, order_id, payment_intent_id, amount, currency)
    select account_id, event_id, order_id, id, amount, currency from payment_intents where order_id = ${paid}`.execute(
    db,
  );
  const reviewed = await abandon(40);
  await sql`update payment_intents set status = 'MISMATCH' where order_id = ${reviewed}`.execute(db);
  const bought = await abandon(40);
  await sql`update orders set status = 'COMPLETED', completed_at = now(), payment_status = 'PAYMENT_RECEIVED' where id = ${bought}`.execute(
    db,
  );
  const never = await abandon(400);

  expect(await purge(0)).toBe(0);
  expect(await purge(365)).toBe(1);
  expect(await purge()).toBe(0);
  // The provider's customer stays, because other orders still need it.
  expect(await whereAdaIs(never)).toEqual(["provider_customers"]);
  for (const id of [paid, reviewed, bought]) expect(await whereAdaIs(id)).toContain("attendees");
});

test("allows only inserts into the history of other orders", async () => {
  const id = await abandon(1);

  await expect(sql`delete from order_history where order_id = ${id}`.execute(db)).rejects.toThrow(
    "order_history is only ever added to",
  );
});

test("PII-04 purges a thousand checkouts in one run", async () => {
  const id = await abandon(40);
  await sql`
    insert into orders (account_id, event_id, short_id, public_id, session_hash, status, currency, first_name, email,
      total_before_additions, total_tax, total_fee, total_gross, updated_at)
    select account_id, event_id, 'o_many' || n, 'MANY' || n, session_hash, 'ABANDONED', currency, 'Ada', ${ADA.email},
      0, 0, 0, 0, updated_at from orders, generate_series(1, 1200) n where id = ${id}`.execute(db);

  expect(await purge()).toBe(1_201);
});
