import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { EventOfReport } from "../../reports/reported-event.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { isStanding, refundsKnown, sold, type TableScope, unitsSince } from "../table-scope.ts";

type PastScope = TableScope & { event: EventOfReport; asOf: Date };

/**
 * Counts the daily sales as of a past instant from the orders, because the stored days only have the current
 * state.
 */
export async function listDailySalesAsOf(db: Db, scope: PastScope): Promise<ReportRow[]> {
  const { event, days, asOf } = scope;
  const day = sql`(o.completed_at at time zone ${event.timezone})::date`;
  const { rows } = await sql<ReportRow>`
    with later as (${unitsSince(scope)}), back as (${refundsKnown(scope)}), units as (
      select ${day} as day, sum(i.quantity - i.released_quantity) as units
      from events e
      join orders o on o.event_id = e.id
      join order_items i on i.order_id = o.id
      where ${scope.seen} and ${sold(scope)} and ${isStanding(scope)}
      group by 1
    ), units_later as (
      select ${day} as day, sum(later.units) as units
      from events e
      join orders o on o.event_id = e.id
      join order_items i on i.order_id = o.id
      join later on later.order_item_id = i.id
      where ${scope.seen} and ${sold(scope)} and ${isStanding(scope)}
      group by 1
    ), figures as (
      select ${day} as day, sum(o.total_gross) as gross, sum(o.total_tax) as tax,
             sum(o.total_before_additions) as before_additions, sum(o.total_fee) as fee,
             count(*) filter (where ${isStanding(scope)}) as orders
      from events e
      join orders o on o.event_id = e.id
      where ${scope.seen} and ${sold(scope)}
      group by 1
    ), refunded as (
      select ${day} as day, sum(back.amount) as amount
      from events e
      join orders o on o.event_id = e.id
      join back on back.order_id = o.id
      where ${scope.seen} and ${sold(scope)}
      group by 1
    ), visits as (
      select (hour at time zone ${event.timezone})::date as day, sum(views) as views
      from event_hourly_visits
      where event_id = ${event.id} and hour >= ${days.from} and hour < ${days.until}
        -- The hour of that instant was still being counted. It is left out, so that repeated calls agree.
        and hour < date_trunc('hour', ${asOf}::timestamptz)
      group by 1
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as date, coalesce(gross, 0)::bigint as sales_total_gross,
           coalesce(tax, 0)::bigint as total_tax, coalesce(before_additions, 0)::bigint as sales_total_before_additions,
           (coalesce(units.units, 0) + coalesce(units_later.units, 0))::bigint as products_sold, coalesce(orders, 0)::bigint as orders_created,
           coalesce(fee, 0)::bigint as total_fee, coalesce(refunded.amount, 0)::bigint as total_refunded,
           coalesce(visits.views, 0)::bigint as total_views, ${event.currency}::text as currency
    from generate_series(${days.start}::date, ${days.end}::date, '1 day') as calendar(day)
    left join figures on figures.day = calendar.day::date
    left join units on units.day = calendar.day::date
    left join units_later on units_later.day = calendar.day::date
    left join refunded on refunded.day = calendar.day::date
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
