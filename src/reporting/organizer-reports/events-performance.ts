import { sql } from "kysely";
import { OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { daysAsOf } from "../tables/queries/days-as-of.ts";
import { isStanding, known, soldSoFar } from "../tables/table-scope.ts";
import type { EventPerformanceRow } from "./contract.ts";
import { instant, MAX_ROWS, type ReportScope } from "./scope.ts";

const SUMS = sql`sum(d.products_sold) as products, sum(d.sales_total_gross) as gross,
  sum(d.total_refunded) as refunded, sum(d.total_tax) as tax, sum(d.total_fee) as fee, sum(d.orders_created) as orders`;

/** Lists the results of each event, the latest start first. */
export async function listEventsPerformance(
  db: Db,
  { seen, asOf }: ReportScope,
): Promise<EventPerformanceRow[]> {
  // As of a past instant the days are counted once for all events. Stored days are read event by event.
  const sales = asOf
    ? sql`left join (select d.event_id, ${SUMS} from (${daysAsOf({ seen, asOf })}) d group by d.event_id) sales
            on sales.event_id = e.id`
    : sql`left join lateral (select ${SUMS} from event_daily_statistics d where d.event_id = e.id) sales on true`;
  // The hour of that instant was still being counted. It is left out, so that repeated calls agree.
  const isCounted = asOf ? sql`v.hour < date_trunc('hour', ${asOf}::timestamptz)` : sql`true`;
  const { rows } = await sql<EventPerformanceRow>`
    select e.id as event_id, e.title as event_name, e.currency as event_currency,
           ${instant("e.start_date")} as start_date, ${instant("e.end_date")} as end_date, e.timezone, e.status,
           case when ${OVER_AT} <= now() then 'past'
                when e.start_date <= now() then 'ongoing'
                when e.status = 'LIVE' then 'on_sale'
                else 'upcoming' end as event_state,
           coalesce(sales.products, 0)::bigint as products_sold,
           coalesce(sales.gross, 0)::bigint as gross_revenue,
           coalesce(sales.refunded, 0)::bigint as total_refunded,
           coalesce(sales.gross - sales.refunded, 0)::bigint as net_revenue,
           coalesce(sales.tax, 0)::bigint as total_tax,
           coalesce(sales.fee, 0)::bigint as total_fee,
           coalesce(sales.orders, 0)::bigint as total_orders,
           (select count(*) from (
              select from orders o
              where o.event_id = e.id and o.email is not null and ${soldSoFar({ asOf })} and ${isStanding({ asOf })}
              -- Compares bytes, because sorting a million addresses by the rules of a language takes seconds.
              group by lower(o.email) collate "C") people) as unique_customers,
           (select coalesce(sum(v.views), 0) from event_hourly_visits v
            where v.event_id = e.id and ${isCounted})::bigint as page_views
    from events e
    ${sales}
    where ${seen} and ${known(asOf, "e.created_at")}
    order by e.start_date desc, e.id desc
    limit ${MAX_ROWS}`.execute(db);
  return rows;
}
