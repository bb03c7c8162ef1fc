import { sql } from "kysely";
import { OVER_AT } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Blocker, MAX_BLOCKERS } from "./contract.ts";

export interface Person {
  order_ids: number[];
  attendee_ids: number[];
}

/** Finds the orders and tickets of the person with this address. */
export async function findPerson(
  db: Db | Tx,
  accountId: number,
  email: string,
  before?: Date,
): Promise<Person> {
  const { rows } = await sql<Person>`
    select order_ids, attendee_ids
    from find_person(${accountId}, ${email}, ${before ?? "infinity"}::timestamptz)`.execute(db);
  return rows[0] ?? { order_ids: [], attendee_ids: [] };
}

/** Locks the person's orders and those with their tickets, in the order of their ids. */
export async function lockOrders(
  tx: Tx,
  accountId: number,
  { order_ids, attendee_ids }: Person,
): Promise<void> {
  await sql`
    select o.id from orders o
    where o.account_id = ${accountId} and o.id = any (array(
      select unnest(${order_ids}::bigint[])
      union
      select a.order_id from attendees a
      where a.account_id = ${accountId} and a.id = any (${attendee_ids}::bigint[])))
    order by o.id for update`.execute(tx);
}

/**
 * Finds what prevents an erasure: the account still owes this person something, or needs their details to settle a
 * payment. The oldest orders come first.
 */
export async function findBlockers(
  db: Db | Tx,
  accountId: number,
  { order_ids, attendee_ids }: Person,
): Promise<Blocker[]> {
  const { rows } = await sql<Blocker>`
    select b.reason, o.id as order_id, o.public_id as order_public_id,
           json_build_object('id', e.id, 'title', e.title) as event
    from (
      select 'VALID_TICKET' as reason, a.order_id
      from attendees a join events e on e.id = a.event_id
      where a.account_id = ${accountId} and a.id = any (${attendee_ids}::bigint[]) and a.status <> 'CANCELLED'
        and e.deleted_at is null and ${OVER_AT} > now()
      union
      select 'UNPAID', o.id from orders o
      where o.id = any (${order_ids}::bigint[]) and o.status = 'AWAITING_OFFLINE_PAYMENT'
      union
      select 'PAYMENT_OPEN', i.order_id from payment_intents i
      where i.order_id = any (${order_ids}::bigint[]) and i.status not in ('CANCELLED', 'SUCCEEDED')
        and i.reviewed_at is null
      union
      select 'REFUND_PENDING', o.id from orders o
      where o.id = any (${order_ids}::bigint[]) and o.refund_status = 'REFUND_PENDING'
      union
      select 'DISPUTE_OPEN', d.order_id from disputes d
      where d.order_id = any (${order_ids}::bigint[]) and d.status in ('OPEN', 'UNDER_REVIEW')
    ) b
    join orders o on o.id = b.order_id and o.account_id = ${accountId}
    join events e on e.id = o.event_id
    order by o.id, b.reason
    limit ${MAX_BLOCKERS}`.execute(db);
  return rows;
}
