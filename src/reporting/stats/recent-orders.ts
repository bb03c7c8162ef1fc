import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { EventStats } from "../contract.ts";

const RECENT_ORDERS = 8;

type RecentOrder = EventStats["recent_orders"][number];

/** Lists the latest orders. */
export async function listRecentOrders(db: Db, eventId: number): Promise<RecentOrder[]> {
  const { rows } = await sql<Omit<RecentOrder, "created_at"> & { created_at: Date }>`
    select o.id, o.public_id, o.first_name, o.last_name, o.status, o.payment_status, o.total_gross, o.currency,
           o.created_at,
           coalesce((
             select json_agg(json_build_object('id', i.id, 'item_name', i.item_name, 'quantity', i.quantity,
               'replaces_item_id', i.replaces_item_id) order by i.id)
             from order_items i where i.order_id = o.id), '[]') as items
    from orders o
    where o.event_id = ${eventId} and o.status not in ('RESERVED', 'ABANDONED')
    order by o.created_at desc, o.id desc
    limit ${RECENT_ORDERS}`.execute(db);
  return rows.map((order) => ({ ...order, created_at: order.created_at.toISOString() }));
}
