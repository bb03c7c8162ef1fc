import { sql, type SqlBool } from "kysely";
import { requireEvent } from "../../events/index.ts";
import { ordersList } from "../../orders/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { matchingRows, type RequestedRows } from "../../platform/database/listing.ts";
import type { OrderTotals } from "./contract.ts";

/**
 * Sums over a whole filtered list of orders, independent of its pages. An abandoned order whose late payment has to be
 * refunded is counted where it is listed, but its money is no sale.
 */
export async function findOrderTotals(
  db: Db,
  own: { accountId: number; eventId: number },
  wanted: Pick<RequestedRows, "query" | "filter_fields">,
): Promise<OrderTotals> {
  const { timezone } = await requireEvent(db, own);
  const currencies = await matchingRows(ordersList(db, own, { timezone, wanted }), wanted)
    .select((eb) => [
      "o.currency",
      eb.fn.countAll<number>().as("orders_count"),
      sql<number>`coalesce(sum(o.total_gross) filter (where ${isSold}), 0)::bigint`.as("total_gross"),
      sql<number>`coalesce(sum(o.total_refunded) filter (where ${isSold}), 0)::bigint`.as("total_refunded"),
      sql<number>`coalesce(sum(o.total_gross) filter (where o.status = 'CANCELLED'), 0)::bigint`.as(
        "cancelled_gross",
      ),
    ])
    .groupBy("o.currency")
    .orderBy("orders_count", "desc")
    .orderBy("o.currency")
    .execute();
  return { orders_count: currencies.reduce((sum, one) => sum + one.orders_count, 0), currencies };
}

const isSold = sql<SqlBool>`o.status <> 'ABANDONED'`;
