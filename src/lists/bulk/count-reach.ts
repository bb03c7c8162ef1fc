import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { OwnTasks } from "../tasks/tasks.ts";
import { MAX_LABELS } from "../../tickets/contract.ts";
import { findListScope } from "../list-scope.ts";
import type { AttendeeAction, OrderAction } from "../rules/bulk-actions.ts";
import type { BulkReach } from "./contract.ts";
import { type Chosen, selectedRows } from "./start-bulk.ts";

type Own = OwnTasks & { accountId: number; eventId: number };
type ChosenFor<Action> = Omit<Chosen, "action"> & { action: Action };

/**
 * Counts the orders that a bulk action would change now, and the people who would get an email, each once.
 */
export async function countReachOfOrders(
  db: Db,
  own: Own,
  chosen: ChosenFor<OrderAction>,
): Promise<BulkReach> {
  const ids = await idsOf(db, own, "orders", chosen);
  const { fits, isWritten, gives } = REACH_OF_ORDERS[chosen.action];
  // Marking an order as paid also emails tickets to guests who were named before the payment.
  const hasGuests = chosen.action === "mark-orders-paid";
  const { rows } = await sql<Omit<BulkReach, "chosen" | "refunded">>`
    with fitting as (
      select o.id, o.email, ${isWritten} as is_written
      from orders o
      where o.account_id = ${own.accountId} and o.event_id = ${own.eventId}
        and o.id = any (${ids}::bigint[]) and ${fits}),
    emails as (
      select email from fitting where is_written
      union all
      select a.email from order_history h
      join attendees a on a.id = h.attendee_id and a.status <> 'CANCELLED'
      where ${hasGuests} and h.order_id in (select id from fitting) and h.action = 'GUEST_NAMED')
    select (select count(*) from fitting) as fitting,
           (select count(distinct lower(email)) from emails where email <> '') as people`.execute(db);
  const refunded = gives ? await sumLeftOf(db, own, { ids, fits, left: gives }) : null;
  return { chosen: ids.length, ...rows[0]!, refunded };
}

/** Sums the refundable amounts of the orders that can be refunded. An event has one currency. */
async function sumLeftOf(
  db: Db,
  own: Own,
  { ids, fits, left }: { ids: number[]; fits: RawBuilder<boolean>; left: RawBuilder<unknown> },
): Promise<BulkReach["refunded"]> {
  const { rows } = await sql<NonNullable<BulkReach["refunded"]>>`
    select sum(l.rest)::bigint as minor, o.currency
    from orders o cross join lateral ${left} l
    where o.account_id = ${own.accountId} and o.event_id = ${own.eventId}
      and o.id = any (${ids}::bigint[]) and ${fits}
    group by o.currency`.execute(db);
  return rows[0] ?? null;
}

/** Counts the attendees that a bulk action would change now, and the people who would get an email, each once. */
export async function countReachOfAttendees(
  db: Db,
  own: Own,
  chosen: ChosenFor<AttendeeAction>,
): Promise<BulkReach> {
  const ids = await idsOf(db, own, "attendees", chosen);
  const { fits, isWritten } = REACH_OF_ATTENDEES[chosen.action];
  const { rows } = await sql<Omit<BulkReach, "chosen" | "refunded">>`
    select count(*) as fitting, count(distinct lower(a.email)) filter (where ${isWritten}) as people
    from attendees a join orders o on o.id = a.order_id
    where a.account_id = ${own.accountId} and a.event_id = ${own.eventId}
      and a.id = any (${ids}::bigint[]) and ${fits}`.execute(db);
  return { chosen: ids.length, ...rows[0]!, refunded: null };
}

interface Reach {
  fits: RawBuilder<boolean>;
  isWritten: RawBuilder<boolean>;
  /** The payments from which it refunds. Absent: it refunds nothing. */
  gives?: RawBuilder<unknown>;
}

const IS_PLACED = sql<boolean>`o.status in ('AWAITING_OFFLINE_PAYMENT', 'COMPLETED')`;
/** As `request_refund` decides it. */
const hasLeft = (
  left: RawBuilder<unknown>,
) => sql<boolean>`o.status in ('COMPLETED', 'CANCELLED', 'ABANDONED')
  and (select sum(l.rest) from ${left} l) > 0
  and not exists (
    select 1 from refunds r join payments p on p.id = r.payment_id
    where r.order_id = o.id and (p.is_of_order or r.reason = 'REQUESTED') and r.status = 'PENDING')`;
const REFUNDABLE = sql`find_refundable_payments(o.id)`;
/** A cancellation gives back the order's own payments, not a duplicate whose refund failed. */
const OF_ORDER = sql`(select p.rest from find_payments_left(o.id) p where p.is_of_order)`;
/** Attendees who were added manually without an email get none later, unless it is requested. */
const WANTS_EMAILS = sql<boolean>`o.is_confirmed_by_mail`;
const ALWAYS = sql<boolean>`true`;
const NEVER = sql<boolean>`false`;

const REACH_OF_ORDERS: Readonly<Record<OrderAction, Reach>> = {
  "resend-confirmations": { fits: sql<boolean>`${IS_PLACED} and o.email <> ''`, isWritten: ALWAYS },
  "mark-orders-paid": {
    fits: sql<boolean>`o.status = 'AWAITING_OFFLINE_PAYMENT'`,
    isWritten: WANTS_EMAILS,
  },
  "cancel-orders": { fits: IS_PLACED, isWritten: WANTS_EMAILS },
  "refund-orders": { fits: hasLeft(REFUNDABLE), isWritten: ALWAYS, gives: REFUNDABLE },
  "cancel-and-refund-orders": { fits: hasLeft(OF_ORDER), isWritten: ALWAYS, gives: OF_ORDER },
};

/** By the moves that a ticket can make (`TICKET_MOVES`). */
const REACH_OF_ATTENDEES: Readonly<Record<AttendeeAction, Reach>> = {
  "label-attendees": { fits: sql<boolean>`cardinality(a.labels) < ${MAX_LABELS}`, isWritten: NEVER },
  // Only the scan knows whom the door takes, and who is in already.
  "check-in-attendees": { fits: sql<boolean>`a.status <> 'CANCELLED' and ${IS_PLACED}`, isWritten: NEVER },
  "resend-tickets": { fits: sql<boolean>`a.status = 'ACTIVE' and a.email <> ''`, isWritten: ALWAYS },
  "cancel-attendees": { fits: sql<boolean>`a.status <> 'CANCELLED' and ${IS_PLACED}`, isWritten: NEVER },
  "reactivate-attendees": { fits: sql<boolean>`a.status = 'CANCELLED' and ${IS_PLACED}`, isWritten: NEVER },
};

async function idsOf(db: Db, own: Own, list: "orders" | "attendees", chosen: Chosen): Promise<number[]> {
  const rows = await selectedRows(db, { list, place: await findListScope(db, own) }, chosen);
  return rows.map(({ id }) => id);
}
