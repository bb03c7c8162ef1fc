import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isStanding, type PastEvents, refundsKnown, soldSoFar, unitsSince } from "../table-scope.ts";

/**
 * The figures that `event_daily_statistics` had at a past instant, counted from orders, because the stored days
 * only have the current state: rows with the same columns. `isWanted`: a further condition on orders `o`.
 */
export function daysAsOf(
  scope: PastEvents & { asOf: Date },
  isWanted: RawBuilder<SqlBool> = sql`true`,
): RawBuilder<unknown> {
  const { seen } = scope;
  const day = sql`(o.completed_at at time zone e.timezone)::date`;
  const isSold = sql<SqlBool>`${seen} and ${soldSoFar(scope)} and ${isWanted}`;
  return sql`
    with later as (${unitsSince(scope)}), back as (${refundsKnown(scope)}), moves as (
      select e.id as event_id, ${day} as day, count(*) filter (where ${isStanding(scope)}) as orders,
             sum(o.total_gross) as gross, sum(o.total_before_additions) as before_additions, sum(o.total_tax) as tax,
             sum(o.total_fee) as fee, 0 as refunded, 0 as units, 0 as tickets
      from events e join orders o on o.event_id = e.id
      where ${isSold}
      group by 1, 2
      union all
      select e.id, ${day}, 0, 0, 0, 0, 0, 0, sum(i.quantity - i.released_quantity),
             sum(i.quantity - i.released_quantity) filter (where i.product_type = 'TICKET')
      from events e join orders o on o.event_id = e.id join order_items i on i.order_id = o.id
      where ${isSold} and ${isStanding(scope)}
      group by 1, 2
      union all
      select e.id, ${day}, 0, 0, 0, 0, 0, 0, sum(later.units), sum(later.units)
      from events e join orders o on o.event_id = e.id join order_items i on i.order_id = o.id
      join later on later.order_item_id = i.id
      where ${isSold} and ${isStanding(scope)}
      group by 1, 2
      union all
      select e.id, ${day}, 0, 0, 0, 0, 0, sum(back.amount), 0, 0
      from events e join orders o on o.event_id = e.id join back on back.order_id = o.id
      where ${isSold}
      group by 1, 2
    )
    select event_id, day, sum(orders) as orders_created, sum(gross) as sales_total_gross,
           sum(before_additions) as sales_total_before_additions, sum(tax) as total_tax, sum(fee) as total_fee,
           sum(refunded) as total_refunded, sum(units) as products_sold, coalesce(sum(tickets), 0) as attendees_registered
    from moves
    group by event_id, day`;
}

/** The stored days, or those as of a past instant. */
export function statisticsOf(
  { seen, asOf }: PastEvents,
  isWanted?: RawBuilder<SqlBool>,
): RawBuilder<unknown> {
  return asOf ? daysAsOf({ seen, asOf }, isWanted) : sql`select * from event_daily_statistics`;
}
