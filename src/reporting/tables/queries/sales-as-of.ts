import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";
import type { DailySalesRow } from "../../contract.ts";
import { listDailySales } from "../../reports/daily-sales-report.ts";
import type { EventOfReport } from "../../reports/reported-event.ts";
import type { ReportRow } from "../../rules/report-rows.ts";
import { isStanding, sold, type TableScope, unitsSince } from "../table-scope.ts";
import { daysAsOf } from "./days-as-of.ts";

type PastScope = TableScope & { event: EventOfReport; asOf: Date };

/** Lists the daily sales as of a past instant. */
export function listDailySalesAsOf(db: Db, scope: PastScope): Promise<DailySalesRow[]> {
  const { event, days, asOf } = scope;
  return listDailySales(db, event, days, {
    sales: daysAsOf(scope),
    // The hour of that instant was still being counted. It is left out, so that repeated calls agree.
    visitsBefore: sql<Date>`date_trunc('hour', ${asOf}::timestamptz)`,
  });
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
