import { type RawBuilder, sql } from "kysely";
import { moneyOfSales, unitsOfSales } from "../../sales-moves.ts";
import { lastDayUntil, zoneOfSale } from "../../zone-of-sale.ts";
import { isStanding, type PastEvents, refundsKnown, soldSoFar, unitsSince } from "../table-scope.ts";

/** Kinds of outbox events whose changes the stored days do not have yet. */
const CHANGES = {
  completed: "order-completed",
  cancelled: "order-cancelled",
  released: "attendee-cancelled",
  taken: "attendee-reactivated",
};

/**
 * The figures that `event_daily_statistics` had at a past instant: rows with the same columns. Counting the orders
 * of a large event takes seconds, so this reads the stored days and reverses later changes: orders completed later
 * on the same day, cancellations of orders and of single tickets. First it adds the changes that still wait in the
 * outbox: a change leaves the outbox in the transaction that adds it to the stored days. Refunds are counted from
 * the refunds themselves.
 */
export function daysAsOf(scope: PastEvents & { asOf: Date }): RawBuilder<unknown> {
  const { seen, asOf } = scope;
  const day = sql`(o.completed_at at time zone ${zoneOfSale})::date`;
  const lastDay = lastDayUntil(sql<Date>`${asOf}::timestamptz`);
  return sql`
    with pending as materialized (
      select x.kind, x.subject_id, x.item_id from outbox_events x
      where x.event_id in (select e.id from events e where ${seen}) and x.kind = any (${Object.values(CHANGES)})
    ), waiting as (${unitsOfSales({
      completed: pendingOrders(CHANGES.completed),
      cancelled: pendingOrders(CHANGES.cancelled),
      released: pendingItems(CHANGES.released),
      taken: pendingItems(CHANGES.taken),
    })}
    ), since as materialized (
      select o.id, e.id as event_id, ${day} as day, o.status, o.total_gross, o.total_before_additions, o.total_tax, o.total_fee
      from events e join orders o on o.event_id = e.id
      where ${seen} and o.status in ('COMPLETED', 'CANCELLED') and o.completed_at > ${asOf}
        -- Every zone's day is over by then. Later days are left out below.
        and o.completed_at < (${lastDay} + 2)::timestamp at time zone 'UTC'
    ), later as (${unitsSince(scope)}), back as (${refundsKnown(scope)}), moves as (
      select e.id as event_id, d.day, d.orders_created + d.orders_cancelled as completions, d.orders_created as orders,
             d.sales_total_gross as gross, d.sales_total_before_additions as before_additions, d.total_tax as tax,
             d.total_fee as fee, 0 as refunded, d.products_sold as units, d.attendees_registered as tickets
      from events e join event_daily_statistics d on d.event_id = e.id
      where ${seen}
      union all
      select e.id, ${day}, sum(m.payments), sum(m.orders), ${moneyOfSales}, 0, sum(m.units), sum(m.tickets)
      from waiting m join orders o on o.id = m.order_id join events e on e.id = o.event_id
      where o.completed_at is not null
      group by 1, 2
      union all
      select event_id, day, -count(*), -count(*) filter (where status = 'COMPLETED'), -sum(total_gross),
             -sum(total_before_additions), -sum(total_tax), -sum(total_fee), 0, 0, 0
      from since
      group by 1, 2
      union all
      select since.event_id, since.day, 0, 0, 0, 0, 0, 0, 0, -sum(i.quantity - i.released_quantity),
             -sum(i.quantity - i.released_quantity) filter (where i.product_type = 'TICKET')
      from since join order_items i on i.order_id = since.id
      where since.status = 'COMPLETED'
      group by 1, 2
      union all
      select e.id, ${day}, 0, count(*), 0, 0, 0, 0, 0, sum(items.units), sum(items.tickets)
      from events e
      join orders o on o.event_id = e.id
      cross join lateral (
        select sum(i.quantity - i.released_quantity) as units,
               sum(i.quantity - i.released_quantity) filter (where i.product_type = 'TICKET') as tickets
        from order_items i where i.order_id = o.id
      ) items
      where ${seen} and o.status = 'CANCELLED' and o.cancelled_at > ${asOf} and o.completed_at <= ${asOf}
      group by 1, 2
      union all
      select e.id, ${day}, 0, 0, 0, 0, 0, 0, 0, sum(later.units), sum(later.units)
      from events e join orders o on o.event_id = e.id join order_items i on i.order_id = o.id
      join later on later.order_item_id = i.id
      where ${seen} and ${soldSoFar(scope)} and ${isStanding(scope)}
      group by 1, 2
      union all
      select e.id, ${day}, 0, 0, 0, 0, 0, 0, sum(back.amount), 0, 0
      from events e join orders o on o.event_id = e.id join back on back.order_id = o.id
      where ${seen} and ${soldSoFar(scope)}
      group by 1, 2
    )
    select moves.event_id, moves.day, sum(orders) as orders_created, sum(gross) as sales_total_gross,
           sum(before_additions) as sales_total_before_additions, sum(tax) as total_tax, sum(fee) as total_fee,
           sum(refunded) as total_refunded, sum(units) as products_sold, coalesce(sum(tickets), 0) as attendees_registered
    from moves join events e on e.id = moves.event_id
    where moves.day <= ${lastDay}
    group by moves.event_id, moves.day
    -- A day whose first order came later had no row yet.
    having sum(completions) > 0`;
}

/** The stored days, or those as of a past instant. */
export function statisticsOf({ seen, asOf }: PastEvents): RawBuilder<unknown> {
  return asOf ? daysAsOf({ seen, asOf }) : sql`select * from event_daily_statistics`;
}

const pendingOrders = (kind: string) =>
  sql<number[]>`array(select subject_id from pending where kind = ${kind})`;

/** Tickets of orders that were not sold yet have no item here. */
const pendingItems = (kind: string) =>
  sql<number[]>`array(select item_id from pending where kind = ${kind} and item_id is not null)`;
