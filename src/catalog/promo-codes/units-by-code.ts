import { sql } from "kysely";

/**
 * The tickets and other items that were bought with a code `pc`. They count like its uses: those of held
 * orders until the hold expires; not those of cancelled orders and tickets.
 */
export const UNITS_BY_CODE = sql<number>`(
  select coalesce(sum(i.quantity - i.released_quantity + i.moved_quantity), 0)::bigint
  from orders o join order_items i on i.order_id = o.id and i.replaces_item_id is null
  where o.promo_code_id = pc.id and o.status in ('RESERVED', 'AWAITING_OFFLINE_PAYMENT', 'COMPLETED'))`;
