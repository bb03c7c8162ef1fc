import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { OwnEvent } from "../../events/index.ts";
import { isOnDays } from "../organizer-reports/scope.ts";
import type { DayRange } from "../rules/period.ts";

/** The scope of a report. */
export interface TableScope {
  accountId: number;
  /** Condition on events `e` of one account. */
  seen: RawBuilder<SqlBool>;
  /** The reader's event scope. Null: all events of the account. */
  eventIds: readonly number[] | null;
  /** Null: all events of an organiser. */
  event: OwnEvent | null;
  days: DayRange;
  /** The provider's number of the only payout to include, on whichever day it was initiated. Null: those of the days. */
  payout: string | null;
  /** Null: all currencies. `seen` has the same condition on events. */
  currency: string | null;
  /** Whether the viewer asks about the whole account and may: neither limited to events nor asking about one. */
  isOfWholeAccount: boolean;
  /** The zone of the days. */
  zone: string;
  /** The past instant of the report. Null: now. */
  asOf: Date | null;
}

/**
 * Whether an instant is on the days, in the zone of its event, even if the report covers events in several
 * zones.
 */
export function during({ event, days }: TableScope, moment: RawBuilder<Date>): RawBuilder<SqlBool> {
  return event
    ? sql<SqlBool>`${moment} >= ${days.from} and ${moment} < ${days.until}`
    : isOnDays(moment, days);
}

/**
 * Condition on orders `o` completed on the days. Includes cancelled orders, because they keep their money.
 */
export function sold(scope: TableScope): RawBuilder<SqlBool> {
  const known = scope.asOf ? sql<SqlBool>`o.completed_at <= ${scope.asOf}` : sql<SqlBool>`true`;
  return sql<SqlBool>`o.status in ('COMPLETED', 'CANCELLED') and ${during(scope, sql`o.completed_at`)} and ${known}`;
}

/** Condition on sold orders `o` that are not cancelled, or were not at `asOf`. */
export function isStanding({ asOf }: TableScope): RawBuilder<SqlBool> {
  return asOf
    ? sql<SqlBool>`(o.status = 'COMPLETED' or o.cancelled_at > ${asOf})`
    : sql<SqlBool>`o.status = 'COMPLETED'`;
}

/**
 * Condition on refunds `r` that succeeded. A refund that failed after success counts as never made (decision
 * 119).
 */
export function hasGoneBack({ asOf }: TableScope): RawBuilder<SqlBool> {
  return asOf
    ? sql<SqlBool>`r.status = 'SUCCEEDED' and r.updated_at <= ${asOf}`
    : sql<SqlBool>`r.status = 'SUCCEEDED'`;
}

/**
 * The refunds of each order until `asOf`: rows of `order_id` and `amount`. No rows without `asOf`, because
 * `orders.total_refunded` has the current sum.
 */
export function refundsKnown(scope: TableScope): RawBuilder<unknown> {
  if (!scope.asOf) return sql`select null::bigint as order_id, 0 as amount where false`;
  return sql`
    select r.order_id, sum(r.amount) as amount
    from events e
    join refunds r on r.event_id = e.id
    join payments p on p.id = r.payment_id and p.is_of_order
    where ${scope.seen} and ${hasGoneBack(scope)}
    group by r.order_id`;
}

/** The refunded amount of the order `o`, which must be joined with `refundsKnown` as `back`. */
export function refundedOf({ asOf }: TableScope): RawBuilder<number> {
  return asOf ? sql<number>`coalesce(back.amount, 0)` : sql<number>`o.total_refunded`;
}

/**
 * How many more units of each item counted at `asOf` than now, because single tickets were cancelled or
 * reactivated since: rows of `order_item_id` and `units`.
 */
export function unitsSince({ accountId, event, asOf }: TableScope): RawBuilder<unknown> {
  if (!asOf || !event) return sql`select null::bigint as order_item_id, 0 as units where false`;
  return sql`
    select a.order_item_id, sum(case h.action when 'ATTENDEE_CANCELLED' then 1 else -1 end) as units
    from order_history h join attendees a on a.id = h.attendee_id
    where h.account_id = ${accountId} and h.event_id = ${event.id} and h.created_at > ${asOf}
      and h.action in ('ATTENDEE_CANCELLED', 'ATTENDEE_REACTIVATED')
    group by a.order_item_id`;
}
