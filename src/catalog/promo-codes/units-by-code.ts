import { sql } from "kysely";

/**
 * How many tickets and other items were bought by a code `pc`. They count as its uses do: those of held orders until
 * the hold runs out, those of cancelled orders and cancelled tickets no more.
 */
export const UNITS_BY_CODE = sql<number>`(
  select coalesce(sum(i.quantity - i.released_quantity + i.moved_quantity), 0)::bigint
  from orders o join order_items i on i.order_id = o.id and i.replaces_item_id is null
  where o.promo_code_id = pc.id and o.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED'))`;
