import { sql } from "kysely";

/**
 * Units bought with a promo code `pc`: tickets and other products. Units of a held order count until the hold
 * expires. Cancelled orders and tickets do not count.
 */
export const UNITS_BY_CODE = sql<number>`(
  select coalesce(sum(i.quantity - i.released_quantity + i.moved_quantity), 0)::bigint
  from orders o join order_items i on i.order_id = o.id and i.replaces_item_id is null
  where o.promo_code_id = pc.id and o.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED'))`;
