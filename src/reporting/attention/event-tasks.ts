import { sql } from "kysely";
import { OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { EVENT, type Found, ORGANIZER, type Watched, watchedEvents } from "./watched.ts";

/** Counting stops here, because a larger number says nothing more. */
const ENOUGH = 1_000;
/**
 * A card holder can no longer dispute after this many days. The dashboards of older events still show their
 * open tasks.
 */
const DAYS_LOOKED_AFTER = 180;
/** The number of days for which a failed email counts as open. */
const DAYS_OF_EMAILS = 7;

/**
 * Counts the orders, payments, emails and scans of events that wait for a decision. Each count uses a partial
 * index.
 */
export async function listEventTasks(db: Db, watched: Watched): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select task.kind, task.count, ${EVENT} as event, ${ORGANIZER} as organizer, null as product
    from events e
    join organizers g on g.id = e.organizer_id
    cross join lateral (values
      ('DISPUTES', (select count(*) from (
        select from disputes where event_id = e.id and status in ('OPEN', 'UNDER_REVIEW') limit ${ENOUGH}) d)),
      ('PAYMENTS_UNDER_REVIEW', (select count(*) from (
        select from payment_intents where event_id = e.id and status = 'MISMATCH' and reviewed_at is null
        limit ${ENOUGH}) p)),
      ('FAILED_REFUNDS', (select count(*) from (
        select from orders where event_id = e.id and refund_status = 'REFUND_FAILED' limit ${ENOUGH}) o)),
      ('MESSAGES_FAILED', (select count(*) from (
        select from outgoing_messages where event_id = e.id and status = 'FAILED'
          and created_at > now() - ${`${DAYS_OF_EMAILS} days`}::interval limit ${ENOUGH}) m)),
      ('DOOR_CONFLICTS', (select count(*) from (
        select from check_in_conflicts where event_id = e.id and seen_at is null limit ${ENOUGH}) c)),
      ('ORDERS_AWAIT_PAYMENT', (select count(*) from (
        select from orders where event_id = e.id and status = 'AWAITING_OFFLINE_PAYMENT' limit ${ENOUGH}) o)),
      ('OPEN_AMOUNTS', (select count(*) from (
        select from orders where event_id = e.id and open_amount <> 0 limit ${ENOUGH}) o))
    ) task (kind, count)
    where ${watchedEvents(watched)} and ${OVER_AT} > now() - ${`${DAYS_LOOKED_AFTER} days`}::interval
      and task.count > 0
    order by e.start_date, e.id`.execute(db);
  return rows;
}
