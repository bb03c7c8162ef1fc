import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { RequiredEvent } from "../../events/index.ts";
import { isOnDays, isSoldOnDays } from "../organizer-reports/scope.ts";
import type { DayRange } from "../rules/period.ts";

/** The scope of a report. */
export interface TableScope {
  accountId: number;
  /** Condition on events `e` of one account. */
  seen: RawBuilder<SqlBool>;
  /** The reader's event scope. Null: all events of the account. */
  eventIds: readonly number[] | null;
  /** Null: all events of an organiser. */
  event: RequiredEvent | null;
  days: DayRange;
  /**
   * The provider's number of the only payout to include, whenever it was initiated. Null: the payouts of the days.
   */
  payout: string | null;
  /** True if the report is about the whole account: the viewer has no event scope and has chosen no event. */
  isOfWholeAccount: boolean;
  /** The zone of the days. */
  zone: string;
  /** The past instant of the report. Null: now. */
  asOf: Date | null;
}

type Past = Pick<TableScope, "asOf">;
export type PastEvents = Pick<TableScope, "seen" | "asOf">;

/**
 * SQL: true if an instant is on the days, in the present zone of its event, even if the report covers events in
 * several zones. For sales use `sold`.
 */
export function during(
  { event, days }: Pick<TableScope, "event" | "days">,
  moment: RawBuilder<Date>,
): RawBuilder<SqlBool> {
  return event
    ? sql<SqlBool>`${moment} >= ${days.from} and ${moment} < ${days.until}`
    : isOnDays(moment, days);
}

/**
 * Condition on orders `o` of events `e` completed on the days. Includes cancelled orders, because they keep their
 * money.
 */
export function sold(scope: TableScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`${soldSoFar(scope)} and ${isSoldOnDays(scope.days)}`;
}

/** Condition on orders `o` that are completed, or were at `asOf`. Includes cancelled orders. */
export function soldSoFar({ asOf }: Past): RawBuilder<SqlBool> {
  return sql<SqlBool>`o.status in ('COMPLETED', 'CANCELLED') and ${known(asOf, "o.completed_at")}`;
}

/** SQL: true if an instant had come at `asOf`. */
export function known(asOf: Date | null, moment: string): RawBuilder<SqlBool> {
  return asOf ? sql<SqlBool>`${sql.ref(moment)} <= ${asOf}` : sql<SqlBool>`true`;
}

/** SQL: true if a row was not deleted yet at `asOf`. */
export function notYet(asOf: Date | null, moment: string): RawBuilder<SqlBool> {
  const at = sql.ref(moment);
  return asOf ? sql<SqlBool>`(${at} is null or ${at} > ${asOf})` : sql<SqlBool>`${at} is null`;
}

/** Condition on sold orders `o` that are not cancelled, or were not at `asOf`. */
export function isStanding({ asOf }: Past): RawBuilder<SqlBool> {
  return asOf
    ? sql<SqlBool>`(o.status = 'COMPLETED' or o.cancelled_at > ${asOf})`
    : sql<SqlBool>`o.status = 'COMPLETED'`;
}

/**
 * Condition on refunds `r` that succeeded. A refund that failed after success counts as never made (decision
 * 119).
 */
export function hasGoneBack({ asOf }: Past): RawBuilder<SqlBool> {
  return asOf
    ? sql<SqlBool>`r.status = 'SUCCEEDED' and r.updated_at <= ${asOf}`
    : sql<SqlBool>`r.status = 'SUCCEEDED'`;
}

/**
 * Condition on refunds `r` that return their share of the platform's fee. A refund made at the provider by hand does
 * not.
 */
export const returnsFee = sql<SqlBool>`r.idempotency_key not like 'provider-%'`;

/**
 * The refunds of each order until `asOf`: rows of `order_id` and `amount`. No rows without `asOf`, because
 * `orders.total_refunded` has the current sum.
 */
export function refundsKnown(scope: PastEvents): RawBuilder<unknown> {
  if (!scope.asOf) return sql`select null::bigint as order_id, 0 as amount where false`;
  // Only a few payments are not part of their order. Finding these once is faster than finding the payment of each
  // refund.
  return sql`
    select r.order_id, sum(r.amount) as amount
    from events e
    join refunds r on r.event_id = e.id
    where ${scope.seen} and ${hasGoneBack(scope)}
      and r.payment_id <> all (array(
        select p.id from events e join payments p on p.event_id = e.id where ${scope.seen} and not p.is_of_order))
    group by r.order_id`;
}

/** The refunded amount of the order `o`, which must be joined with `refundsKnown` as `back`. */
export function refundedOf({ asOf }: TableScope): RawBuilder<number> {
  return asOf ? sql<number>`coalesce(back.amount, 0)` : sql<number>`o.total_refunded`;
}

/**
 * SQL: the units of each item at `asOf` minus those now, which differ because single tickets were cancelled
 * or reactivated since. Rows are `order_item_id` and `units`.
 */
export function unitsSince({ seen, asOf }: PastEvents): RawBuilder<unknown> {
  if (!asOf) return sql`select null::bigint as order_item_id, 0 as units where false`;
  return sql`
    select a.order_item_id, sum(case h.action when 'ATTENDEE_CANCELLED' then 1 else -1 end) as units
    from events e
    join order_history h on h.event_id = e.id and h.account_id = e.account_id
    join attendees a on a.id = h.attendee_id
    where ${seen} and h.created_at > ${asOf} and h.action in ('ATTENDEE_CANCELLED', 'ATTENDEE_REACTIVATED')
    group by a.order_item_id`;
}
