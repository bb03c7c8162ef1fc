import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { ProductSalesRow } from "../contract.ts";
import { isSoldOnDays } from "../organizer-reports/scope.ts";
import type { DayRange } from "../rules/period.ts";
import type { EventOfReport } from "./reported-event.ts";

/**
 * Lists the sales of each product in orders completed in these days, in the order of the event's page.
 * Includes a deleted product if it sold. A cancelled order keeps its money but not its units
 * (`docs/domain/figures.md`), so that the rows add up to the daily report.
 */
export async function listProductSalesOf(
  db: Db,
  event: EventOfReport,
  days: Pick<DayRange, "start" | "end">,
): Promise<ProductSalesRow[]> {
  const { rows } = await sql<ProductSalesRow>`
    with sold as (
      select i.product_id,
             sum(i.quantity - i.released_quantity) filter (where o.status = 'COMPLETED') as units,
             sum(i.total_tax) as tax, sum(i.total_fee) as fees, sum(i.total_gross) as gross
      from events e
      join orders o on o.event_id = e.id
      join order_items i on i.order_id = o.id
      where e.id = ${event.id} and o.status in ('COMPLETED', 'CANCELLED') and ${isSoldOnDays(days)}
      group by i.product_id
    )
    select p.id as product_id, p.title as product_title, p.product_type,
           coalesce(sold.units, 0)::bigint as number_sold,
           coalesce(sold.gross, 0)::bigint as total_gross,
           coalesce(sold.tax, 0)::bigint as total_tax,
           coalesce(sold.fees, 0)::bigint as total_service_fees,
           ${event.currency}::text as currency
    from products p
    join product_categories category on category.id = p.product_category_id
    left join sold on sold.product_id = p.id
    where p.event_id = ${event.id} and (p.deleted_at is null or sold.product_id is not null)
    order by category.position, category.id, p.position, p.id`.execute(db);
  return rows;
}
