import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { DailySalesRow } from "../contract.ts";
import { isOnDays } from "../organizer-reports/scope.ts";
import type { DayRange } from "../rules/period.ts";
import { zoneOfHour } from "../stats/hours-of-period.ts";
import type { EventOfReport } from "./reported-event.ts";

/** The event's days as they were at a past instant. */
interface PastDays {
  /** Rows with the columns of `event_daily_statistics`. */
  sales: RawBuilder<unknown>;
  /** Visits of later hours do not count. */
  visitsBefore: RawBuilder<Date>;
}

/**
 * Lists every day in the event's zone, the newest first. Includes days without a sale. Without `past`, reads
 * the stored days, which have the current state.
 */
export async function listDailySales(
  db: Db,
  event: EventOfReport,
  days: DayRange,
  past?: PastDays,
): Promise<DailySalesRow[]> {
  const sales = past?.sales ?? sql`select * from event_daily_statistics where event_id = ${event.id}`;
  const { rows } = await sql<DailySalesRow>`
    with sales as (${sales}), visits as (
      select (h.hour at time zone ${zoneOfHour})::date as day, sum(h.views) as views
      from events e
      join event_hourly_visits h on h.event_id = e.id
      where e.id = ${event.id} and ${isOnDays(sql`h.hour`, days, zoneOfHour)}
        and ${past ? sql`h.hour < ${past.visitsBefore}` : sql`true`}
      group by 1
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as date,
           coalesce(sales.sales_total_gross, 0)::bigint as sales_total_gross,
           coalesce(sales.total_tax, 0)::bigint as total_tax,
           coalesce(sales.sales_total_before_additions, 0)::bigint as sales_total_before_additions,
           coalesce(sales.products_sold, 0)::bigint as products_sold,
           coalesce(sales.orders_created, 0)::bigint as orders_created,
           coalesce(sales.total_fee, 0)::bigint as total_fee,
           coalesce(sales.total_refunded, 0)::bigint as total_refunded,
           coalesce(visits.views, 0)::bigint as total_views,
           ${event.currency}::text as currency
    from generate_series(${days.start}::date, ${days.end}::date, '1 day') as calendar(day)
    left join sales on sales.day = calendar.day::date
    left join visits on visits.day = calendar.day::date
    order by calendar.day desc`.execute(db);
  return rows;
}
