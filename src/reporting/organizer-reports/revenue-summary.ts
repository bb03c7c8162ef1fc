import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { RevenueRow } from "./contract.ts";
import { statisticsOf } from "../tables/queries/days-as-of.ts";
import { known } from "../tables/table-scope.ts";
import { MAX_ROWS, type ReportScope } from "./scope.ts";

/** Lists every day for every currency of the events, the newest first. Includes days without a sale. */
export async function listRevenue(db: Db, { seen, days, asOf }: ReportScope): Promise<RevenueRow[]> {
  const { rows } = await sql<RevenueRow>`
    with seen as materialized (
      select e.id, e.currency from events e where ${seen} and ${known(asOf, "e.created_at")}
    ), statistics as (${statisticsOf({ seen, asOf })}
    ), figures as (
      select d.day, seen.currency, sum(d.sales_total_gross) as gross, sum(d.total_refunded) as refunded,
             sum(d.total_tax) as tax, sum(d.total_fee) as fee, sum(d.orders_created) as orders
      from seen
      join statistics d on d.event_id = seen.id
      where d.day between ${days.start}::date and ${days.end}::date
      group by d.day, seen.currency
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as date, currencies.currency,
           coalesce(figures.gross, 0)::bigint as gross_sales,
           coalesce(figures.gross - figures.refunded, 0)::bigint as net_revenue,
           coalesce(figures.refunded, 0)::bigint as total_refunded,
           coalesce(figures.tax, 0)::bigint as total_tax,
           coalesce(figures.fee, 0)::bigint as total_fee,
           coalesce(figures.orders, 0)::bigint as order_count
    from (select distinct currency from seen) currencies
    cross join generate_series(${days.start}::date, ${days.end}::date, '1 day') as calendar(day)
    left join figures on figures.day = calendar.day::date and figures.currency = currencies.currency
    order by calendar.day desc, currencies.currency
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
