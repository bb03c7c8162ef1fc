import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { EventOfReport } from "../../reports/reported-event.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { isStanding, sold, type TableScope, unitsSince } from "../table-scope.ts";
import { daysAsOf } from "./days-as-of.ts";

type PastScope = TableScope & { event: EventOfReport; asOf: Date };

/** Lists the daily sales as of a past instant. */
export async function listDailySalesAsOf(db: Db, scope: PastScope): Promise<ReportRow[]> {
  const { event, days, asOf } = scope;
  const { rows } = await sql<ReportRow>`
    with sales as (${daysAsOf(scope)}), visits as (
      select (hour at time zone ${event.timezone})::date as day, sum(views) as views
      from event_hourly_visits
      where event_id = ${event.id} and hour >= ${days.from} and hour < ${days.until}
        -- The hour of that instant was still being counted. It is left out, so that repeated calls agree.
        and hour < date_trunc('hour', ${asOf}::timestamptz)
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
           coalesce(visits.views, 0)::bigint as total_views, ${event.currency}::text as currency
    from generate_series(${days.start}::date, ${days.end}::date, '1 day') as calendar(day)
    left join sales on sales.day = calendar.day::date
    left join visits on visits.day = calendar.day::date
    order by calendar.day desc`.execute(db);
  return rows;
}

/** Counts the product sales as of a past instant. The product names are the current ones. */
export async function listProductSalesAsOf(db: Db, scope: PastScope): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    with later as (${unitsSince(scope)})
    select i.product_id, p.title as product_title, p.product_type,
           coalesce(sum(i.quantity - i.released_quantity + coalesce(later.units, 0))
             filter (where ${isStanding(scope)}), 0)::bigint as number_sold,
           sum(i.total_gross)::bigint as total_gross, sum(i.total_tax)::bigint as total_tax,
           sum(i.total_fee)::bigint as total_service_fees, ${scope.event.currency}::text as currency
    from events e
    join orders o on o.event_id = e.id
    join order_items i on i.order_id = o.id
    join products p on p.id = i.product_id
    left join later on later.order_item_id = i.id
    where ${scope.seen} and ${sold(scope)}
    group by i.product_id, p.id
    order by i.product_id`.execute(db);
  return rows;
}
