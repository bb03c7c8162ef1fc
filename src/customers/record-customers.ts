import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import type { OutboxEvent } from "../platform/queue/outbox.ts";
import { enqueueAll, LOW_PRIORITY } from "../platform/queue/queue.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "recount-customer": { customer_id: number };
  }
}

/** A customer with this many orders is recounted once a minute at most: each recount reads all of them. */
export const MANY_ORDERS = 100;
const MINUTE = 60_000;

interface AffectedCustomer {
  id: number;
  /** As last counted. */
  orders_count: number;
}

/**
 * Updates the customers of these orders: one row per address with a completed order, with the name and
 * figures that the list sorts by. The figures are recounted from the orders, so an event can be handled twice
 * or late. Customers with many orders are recounted by a job at the next full minute.
 */
export async function recordCustomers(
  tx: Tx,
  events: readonly Pick<OutboxEvent, "subject_id">[],
): Promise<void> {
  const orderIds = events.map((event) => event.subject_id);
  // Locks the rows in a fixed order, so that the next statement sees what concurrent transactions have
  // committed.
  const { rows } = await sql<AffectedCustomer>`
    insert into customers as known (account_id, email)
    select distinct o.account_id, lower(o.email) from orders o
    where o.id = any (${orderIds}::bigint[]) and o.status = 'COMPLETED' and o.email <> ''
    order by 1, 2
    on conflict (account_id, email) do update set email = known.email
    returning id, orders_count`.execute(tx);
  const cancelled = await sql<AffectedCustomer>`
    select c.id, c.orders_count
    from orders o join customers c on c.account_id = o.account_id and c.email = lower(o.email)
    where o.id = any (${orderIds}::bigint[]) and o.status <> 'COMPLETED'
    order by c.account_id, c.email
    for no key update of c`.execute(tx);
  const affected = [...rows, ...cancelled.rows, ...(await lockFormer(tx, orderIds))];
  const { many = [], few = [] } = Object.groupBy(affected, ({ orders_count }) =>
    orders_count >= MANY_ORDERS ? "many" : "few",
  );
  await recount(tx, idsOf(few));
  await recountLater(tx, idsOf(many));
}

function idsOf(customers: readonly AffectedCustomer[]): number[] {
  return [...new Set(customers.map(({ id }) => id))];
}

async function recountLater(tx: Tx, customerIds: number[]): Promise<void> {
  const jobs = customerIds.map((customer_id) => ({ customer_id }));
  await enqueueAll(tx, "recount-customer", jobs, {
    keyOf: ({ customer_id }) => `recount-customer-${customer_id}`,
    // The same time for all calls within a minute, so that a repeated call does not postpone the job.
    runAt: new Date((Math.floor(Date.now() / MINUTE) + 1) * MINUTE),
    priority: LOW_PRIORITY,
  });
}

/** Counts the orders of a customer again. */
export async function recountCustomer(db: Db, { customer_id }: { customer_id: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select from customers where id = ${customer_id} for no key update`.execute(tx);
    await recount(tx, [customer_id]);
  });
}

/** Customers whose address was corrected in one of the orders: the order is not theirs any more. */
async function lockFormer(tx: Tx, orderIds: readonly number[]): Promise<AffectedCustomer[]> {
  const { rows } = await sql<AffectedCustomer>`
    select c.id, c.orders_count from customers c
    where (c.account_id, c.email) in (
      select h.account_id, lower(h.old_values ->> 'email') from order_history h
      where h.order_id = any (${orderIds}::bigint[]) and h.action = 'ORDER_EDITED' and h.old_values ? 'email')
    order by c.account_id, c.email
    for no key update of c`.execute(tx);
  return rows;
}

async function recount(tx: Tx, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update customers c
    set first_name = coalesce(now_known.first_name, c.first_name),
        last_name = coalesce(now_known.last_name, c.last_name),
        orders_count = coalesce(now_known.orders_count, 0), spent = coalesce(now_known.spent, '{}'),
        last_order_at = coalesce(now_known.last_order_at, c.last_order_at)
    from unnest(${ids}::bigint[]) counted(id)
    left join (
      select c.id, sum(bought.orders) as orders_count, max(bought.last_order_at) as last_order_at,
             jsonb_object_agg(bought.currency, bought.spent) as spent,
             (array_agg(bought.first_name order by bought.last_order_at desc))[1] as first_name,
             (array_agg(bought.last_name order by bought.last_order_at desc))[1] as last_name
      from customers c
      cross join lateral (
        select o.currency, count(*) as orders, sum(o.total_gross - o.total_refunded) as spent,
               max(o.created_at) as last_order_at,
               (array_agg(o.first_name order by o.created_at desc, o.id desc))[1] as first_name,
               (array_agg(o.last_name order by o.created_at desc, o.id desc))[1] as last_name
        from orders o
        where lower(o.email) = c.email and o.account_id = c.account_id and o.status = 'COMPLETED'
        group by o.currency
      ) bought
      where c.id = any (${ids}::bigint[])
      group by c.id
    ) now_known on now_known.id = counted.id
    where c.id = counted.id`.execute(tx);
}
