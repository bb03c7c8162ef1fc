import { sql, type SqlBool } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import { withinScope } from "../../../platform/database/within-scope.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { isStanding, known, soldSoFar, type TableScope } from "../table-scope.ts";
import { lastDayUntil } from "../../zone-of-sale.ts";
import { statisticsOf } from "./days-as-of.ts";

/** The number of the organiser's earlier events that are averaged. The latest is also compared alone. */
const EARLIER_EVENTS = 5;
const MAX_DAYS_BEFORE = 370;

/**
 * Returns the cumulative sales by days before the start, for this event and the organiser's earlier events in
 * the same currency. The curve of an event that has not started ends today, or at `asOf`.
 */
export async function listSalesCurve(
  db: Db,
  { seen, accountId, eventIds, asOf }: TableScope,
): Promise<ReportRow[]> {
  const hasSold = asOf
    ? sql`exists (select from orders o where o.event_id = e.id and ${soldSoFar({ asOf })} and ${isStanding({ asOf })})`
    : sql`exists (select from event_daily_statistics d where d.event_id = e.id and d.products_sold > 0)`;
  const lastDay = sql`${lastDayUntil(sql<Date>`coalesce(${asOf}::timestamptz, now())`)} as last_day`;
  const { rows } = await sql<ReportRow>`
    with this as (
      select e.id, e.organizer_id, e.currency, e.start_date, e.timezone, ${lastDay}, 0 as place, e.title
      from events e where ${seen}
    ), earlier as (
      select e.id, e.organizer_id, e.currency, e.start_date, e.timezone, ${lastDay},
             row_number() over (order by e.start_date desc, e.id desc) as place, e.title
      from events e join this on this.organizer_id = e.organizer_id and this.currency = e.currency
      where e.account_id = ${accountId} and e.deleted_at is null and e.id <> this.id
        and e.start_date < this.start_date and ${withinScope(eventIds, "e.id")}
        and ${known(asOf, "e.created_at")} and ${hasSold}
      order by e.start_date desc, e.id desc
      limit ${EARLIER_EVENTS}
    ), compared as (
      select *, (start_date at time zone timezone)::date as starts_on from (
        select * from this union all select * from earlier) every
    ), statistics as (${statisticsOf({ seen: sql<SqlBool>`e.id in (select id from compared)`, asOf })}
    ), daily as (
      select c.place, least(greatest(c.starts_on - d.day, 0), ${MAX_DAYS_BEFORE}) as days_before,
             sum(d.attendees_registered) as tickets, sum(d.sales_total_gross) as gross
      from compared c join statistics d on d.event_id = c.id
      group by 1, 2
    ), calendar as (
      select c.place, before as days_before
      from compared c
      cross join generate_series(0, (select coalesce(max(days_before), -1) from daily)) before
      -- The largest value also means all earlier days, so it is always in the past.
      where c.starts_on - before <= c.last_day or before = ${MAX_DAYS_BEFORE}
    ), curves as (
      select calendar.place, calendar.days_before,
             sum(coalesce(daily.tickets, 0)) over so_far as tickets, sum(coalesce(daily.gross, 0)) over so_far as gross
      from calendar left join daily using (place, days_before)
      window so_far as (partition by calendar.place order by calendar.days_before desc)
    )
    select curves.days_before, this.currency,
           max(tickets) filter (where curves.place = 0)::bigint as tickets,
           max(gross) filter (where curves.place = 0)::bigint as gross,
           max(tickets) filter (where curves.place = 1)::bigint as earlier_tickets,
           max(gross) filter (where curves.place = 1)::bigint as earlier_gross,
           round(avg(tickets) filter (where curves.place > 0))::bigint as average_tickets,
           (select title from earlier where earlier.place = 1) as earlier_event
    from curves cross join this
    group by curves.days_before, this.currency
    having count(*) filter (where curves.place = 0) > 0 or count(*) filter (where curves.place = 1) > 0
    order by curves.days_before desc`.execute(db);
  return rows;
}
