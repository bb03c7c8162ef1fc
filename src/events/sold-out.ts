import { type RawBuilder, sql } from "kysely";

/**
 * SQL: true if an event row named `e` has no ticket left. Counts public prices whose sale has not ended. Each
 * of them is sold out by its own quantity or by a shared capacity. Tickets that need a promo code count only if
 * there are no others. Held tickets count as gone, as visitors see them.
 */
export const IS_SOLD_OUT: RawBuilder<boolean> = sql<boolean>`coalesce((
  select coalesce(
    bool_and(is_gone) filter (where not p.is_hidden_without_promo_code),
    bool_and(is_gone))
  from products p
  join product_categories c on c.id = p.product_category_id and not c.is_hidden
  join product_prices price on price.product_id = p.id and price.deleted_at is null
  join stock counter on counter.id = price.stock_id
  cross join lateral (
    select price.is_kept_for_waiting or coalesce(counter.taken >= counter.capacity, false)
      or exists (
        select from capacity_assignment_products shared
        join capacity_assignments ca on ca.id = shared.capacity_assignment_id and ca.deleted_at is null
        join stock room on room.id = ca.stock_id
        where shared.product_id = p.id and room.taken >= room.capacity) as is_gone) units
  where p.event_id = e.id and p.product_type = 'TICKET' and p.deleted_at is null
    and not p.is_hidden and not price.is_hidden
    and (p.sale_end_date is null or p.sale_end_date > now())
    and (price.sale_end_date is null or price.sale_end_date > now())), false)`;
