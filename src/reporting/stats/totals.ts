import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { EventStats } from "../contract.ts";

type Totals = Pick<
  EventStats,
  | "total_orders"
  | "total_products_sold"
  | "total_attendees_registered"
  | "total_gross_sales"
  | "total_tax"
  | "total_fees"
  | "total_refunded"
  | "total_views"
>;

/** Sums up the event's sales from the first one until now. */
export async function findTotals(db: Db, eventId: number): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select coalesce(sum(orders_created), 0)::bigint as total_orders,
           coalesce(sum(products_sold), 0)::bigint as total_products_sold,
           coalesce(sum(attendees_registered), 0)::bigint as total_attendees_registered,
           coalesce(sum(sales_total_gross), 0)::bigint as total_gross_sales,
           coalesce(sum(total_tax), 0)::bigint as total_tax,
           coalesce(sum(total_fee), 0)::bigint as total_fees,
           coalesce(sum(total_refunded), 0)::bigint as total_refunded,
           (select coalesce(sum(views), 0) from event_hourly_visits where event_id = ${eventId})::bigint as total_views
    from event_daily_statistics where event_id = ${eventId}`.execute(db);
  return rows[0]!;
}
