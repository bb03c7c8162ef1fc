import { type RawBuilder, sql } from "kysely";

/** Arrays of ids. An item occurs once for each unit that moved. */
type SalesChanges = Record<"completed" | "cancelled" | "released" | "taken", RawBuilder<number[]>>;

/**
 * SQL: the changes of the sales figures by changes of orders and tickets. Rows are `order_id`, orders,
 * cancellations, payments, units and tickets. A cancelled order loses its units and keeps its money. Uses
 * only columns that do not change afterwards: the quantity and unsold quantity of an item, and the released
 * quantity of a cancelled order.
 */
export function unitsOfSales({ completed, cancelled, released, taken }: SalesChanges): RawBuilder<unknown> {
  return sql`
    select o.id as order_id, 1 as orders, 0 as cancellations, 1 as payments, items.units, items.tickets
    from orders o
    cross join lateral (
      select sum(i.quantity - i.unsold_quantity) as units,
             sum(i.quantity - i.unsold_quantity) filter (where i.product_type = 'TICKET') as tickets
      from order_items i where i.order_id = o.id
    ) items
    where o.id = any(${completed})
    union all
    select o.id, -1, 1, 0, -items.units, -items.tickets
    from orders o
    cross join lateral (
      select sum(i.quantity - i.released_quantity) as units,
             sum(i.quantity - i.released_quantity) filter (where i.product_type = 'TICKET') as tickets
      from order_items i where i.order_id = o.id
    ) items
    where o.id = any(${cancelled})
    union all
    select i.order_id, 0, 0, 0, -1, -1 from unnest(${released}) as r(id) join order_items i on i.id = r.id
    union all
    select i.order_id, 0, 0, 0, 1, 1 from unnest(${taken}) as t(id) join order_items i on i.id = t.id`;
}

/** The sums of money of moves `m` of orders `o`: gross, before additions, tax, fee. */
export const moneyOfSales = sql`sum(m.payments * o.total_gross), sum(m.payments * o.total_before_additions),
  sum(m.payments * o.total_tax), sum(m.payments * o.total_fee)`;
