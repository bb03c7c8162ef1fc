import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { MAX_ROWS, instant } from "../../organizer-reports/scope.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { during, type PastEvents, type TableScope } from "../table-scope.ts";

/**
 * Condition on check-ins `c` that are not undone, or were not at `asOf`. Uses the time of arrival at the
 * server: a scan was unknown until its device sent it.
 */
export function stands({ asOf }: Pick<TableScope, "asOf">) {
  return asOf
    ? sql`c.created_at <= ${asOf} and (c.undone_at is null or c.undone_at > ${asOf})`
    : sql`c.undone_at is null`;
}

/** Counts the check-ins in each hour on each list. Leaves out hours without check-ins. */
export async function listCheckInHours(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with entries as (
      select l.name as check_in_list, date_trunc('hour', c.scanned_at, e.timezone) as hour,
             c.scanned_at = min(c.scanned_at) over (partition by c.attendee_id)
               and c.id = min(c.id) over (partition by c.attendee_id, c.scanned_at) as is_first,
             -- People who arrived before these days are not counted as arrivals, but as inside from the start.
             ${during(scope, sql`c.scanned_at`)} as is_shown
      from events e
      join check_ins c on c.event_id = e.id
      join check_in_lists l on l.id = c.check_in_list_id
      where ${scope.seen} and ${stands(scope)}
    ), hours as (
      select hour, check_in_list, is_shown, count(*) as check_ins,
             count(*) filter (where is_first) as first_check_ins
      from entries group by hour, check_in_list, is_shown
    ), people as (
      select *, sum(first_check_ins) over (order by hour)::bigint as people_so_far from hours
    )
    select ${instant("hours.hour")} as hour, check_in_list, check_ins, first_check_ins, people_so_far
    from people as hours
    where is_shown
    order by hours.hour, check_in_list
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Counts the valid tickets of each product, and how many of them were checked in. */
export async function listNoShows(db: Db, scope: TableScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with present as (
      select distinct c.attendee_id from events e join check_ins c on c.event_id = e.id
      where ${scope.seen} and ${stands(scope)}
    ), cancelled as (${ticketsCancelled(scope)}), counted as (
      select a.product_id, count(*) as tickets, count(present.attendee_id) as checked_in
      from events e
      join attendees a on a.event_id = e.id
      join orders o on o.id = a.order_id and o.event_id = e.id
      left join present on present.attendee_id = a.id
      where ${scope.seen} and ${isValid(scope)}
      group by a.product_id
    )
    select p.title as product_title, counted.tickets, counted.checked_in,
           counted.tickets - counted.checked_in as no_shows,
           round(100.0 * counted.checked_in / counted.tickets, 1)::float8 as check_in_rate
    from counted join products p on p.id = counted.product_id
    order by no_shows desc, p.id
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Condition on valid tickets `a` of completed orders. */
export function isValid({ asOf }: Pick<TableScope, "asOf">) {
  if (!asOf) return sql`o.status = 'COMPLETED' and a.status = 'ACTIVE'`;
  return sql`o.completed_at <= ${asOf} and (o.status = 'COMPLETED' or o.cancelled_at > ${asOf})
    and not exists (select from cancelled where cancelled.attendee_id = a.id)`;
}

/** Single tickets that were cancelled at `asOf`, according to the history of their orders. */
export function ticketsCancelled({ seen, asOf }: PastEvents) {
  if (!asOf) return sql`select null::bigint as attendee_id where false`;
  return sql`
    select attendee_id from (
      select distinct on (h.attendee_id) h.attendee_id, h.action
      from events e join order_history h on h.event_id = e.id and h.account_id = e.account_id
      where ${seen} and h.created_at <= ${asOf}
        and h.action in ('ATTENDEE_CANCELLED', 'ATTENDEE_REACTIVATED')
      order by h.attendee_id, h.id desc) last
    where last.action = 'ATTENDEE_CANCELLED'`;
}
