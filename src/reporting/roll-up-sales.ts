import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import type { OutboxEvent, OutboxEventKind } from "../platform/queue/outbox.ts";
import { hourAndSource } from "./hour-and-source.ts";
import { lockStatisticsRollup } from "./lock-statistics-rollup.ts";
import { unitsOfSales } from "./sales-moves.ts";
import { zoneOfSale } from "./zone-of-sale.ts";

/**
 * Adds outbox events to the sales figures of their events, in the transaction that removes them from the
 * outbox, so that each counts exactly once. A change counts on the day and in the hour in which its order was
 * completed, in the zone that the event had then.
 *
 * Outbox events can be handled late and out of order, such as a cancellation before its sale. The figures are
 * still right, because every change is an increment computed from columns that do not change afterwards: the
 * quantity and unsold quantity of an item; the released quantity of a cancelled order; the item that an event
 * names, and the item that it replaces.
 */
export async function rollUpSales(tx: Tx, events: OutboxEvent[]): Promise<void> {
  const subjects = (kind: OutboxEventKind) =>
    events.filter((event) => event.kind === kind).map((event) => event.subject_id);
  const ids = {
    completed: subjects("order-completed"),
    cancelled: subjects("order-cancelled"),
    released: itemsOf(events, "attendee-cancelled"),
    taken: itemsOf(events, "attendee-reactivated"),
    changed: itemsOf(events, "ticket-changed"),
  };
  await lockStatisticsRollup(tx);
  await addToDaysAndHours(tx, ids);
  await addToPrices(tx, ids);
}

/**
 * Lists the items of the outbox events. An item occurs once for each unit that moved. Tickets of orders that
 * were not sold yet have no item here.
 */
function itemsOf(events: OutboxEvent[], kind: OutboxEventKind): number[] {
  return events.flatMap((event) => (event.kind === kind && event.item_id !== null ? [event.item_id] : []));
}

const idList = (ids: readonly number[]) => sql<number[]>`${ids}::bigint[]`;

type Subjects = Record<"completed" | "cancelled" | "released" | "taken" | "changed", number[]>;

/** `roll-up-refunds.ts` counts refunds separately. */
async function addToDaysAndHours(tx: Tx, { completed, cancelled, released, taken }: Subjects): Promise<void> {
  await sql`
    with moves as (${unitsOfSales({
      completed: idList(completed),
      cancelled: idList(cancelled),
      released: idList(released),
      taken: idList(taken),
    })}
    ), figures as (
      select o.account_id, o.event_id, e.currency, (o.completed_at at time zone ${zoneOfSale})::date as day,
             ${hourAndSource.of},
             sum(m.orders) as orders_created, sum(m.cancellations) as orders_cancelled, sum(m.units) as products_sold,
             coalesce(sum(m.tickets), 0) as attendees_registered,
             sum(m.payments * o.total_gross) as sales_total_gross,
             sum(m.payments * o.total_before_additions) as sales_total_before_additions,
             sum(m.payments * o.total_tax) as total_tax, sum(m.payments * o.total_fee) as total_fee
      from moves m
      join orders o on o.id = m.order_id
      join events e on e.id = o.event_id
      -- Orders that were never completed were never counted.
      where o.completed_at is not null
      group by o.account_id, o.event_id, e.currency, day, ${hourAndSource.names}
    ), hours as (
      insert into event_hourly_sales as known (
        account_id, event_id, ${hourAndSource.names}, orders_created, orders_cancelled, products_sold,
        attendees_registered, sales_total_gross, total_tax, total_fee)
      select account_id, event_id, ${hourAndSource.names}, sum(orders_created), sum(orders_cancelled),
             sum(products_sold), sum(attendees_registered), sum(sales_total_gross), sum(total_tax), sum(total_fee)
      from figures
      group by account_id, event_id, ${hourAndSource.names}
      on conflict (event_id, ${hourAndSource.names}) do update
      set orders_created = known.orders_created + excluded.orders_created,
          orders_cancelled = known.orders_cancelled + excluded.orders_cancelled,
          products_sold = known.products_sold + excluded.products_sold,
          attendees_registered = known.attendees_registered + excluded.attendees_registered,
          sales_total_gross = known.sales_total_gross + excluded.sales_total_gross,
          total_tax = known.total_tax + excluded.total_tax,
          total_fee = known.total_fee + excluded.total_fee
    )
    insert into event_daily_statistics as known (
      account_id, event_id, day, currency, orders_created, orders_cancelled, products_sold,
      attendees_registered, sales_total_gross, sales_total_before_additions, total_tax, total_fee)
    select account_id, event_id, day, currency, sum(orders_created), sum(orders_cancelled), sum(products_sold),
           sum(attendees_registered), sum(sales_total_gross), sum(sales_total_before_additions), sum(total_tax),
           sum(total_fee)
    from figures
    group by account_id, event_id, day, currency
    on conflict (event_id, day) do update
    set orders_created = known.orders_created + excluded.orders_created,
        orders_cancelled = known.orders_cancelled + excluded.orders_cancelled,
        products_sold = known.products_sold + excluded.products_sold,
        attendees_registered = known.attendees_registered + excluded.attendees_registered,
        sales_total_gross = known.sales_total_gross + excluded.sales_total_gross,
        sales_total_before_additions = known.sales_total_before_additions + excluded.sales_total_before_additions,
        total_tax = known.total_tax + excluded.total_tax,
        total_fee = known.total_fee + excluded.total_fee`.execute(tx);
}

async function addToPrices(
  tx: Tx,
  { completed, cancelled, released, taken, changed }: Subjects,
): Promise<void> {
  await sql`
    with moves as (
      select i.order_id, i.product_id, i.product_price_id, i.quantity - i.unsold_quantity as units, i.total_gross as gross
      from order_items i where i.order_id = any(${completed}::bigint[])
      union all
      select i.order_id, i.product_id, i.product_price_id, i.released_quantity - i.quantity, 0
      from order_items i where i.order_id = any(${cancelled}::bigint[])
      union all
      select i.order_id, i.product_id, i.product_price_id, u.units, 0
      from (
        select unnest(${released}::bigint[]) as item_id, -1 as units
        union all
        select unnest(${[...taken, ...changed]}::bigint[]), 1
        union all
        select c.replaces_item_id, -1
        from unnest(${changed}::bigint[]) as moved(item_id)
        join order_items c on c.id = moved.item_id
      ) u
      join order_items i on i.id = u.item_id
    )
    insert into product_price_sales as known (
      account_id, event_id, product_id, product_price_id, quantity_sold, sales_total_gross)
    select o.account_id, o.event_id, m.product_id, m.product_price_id, sum(m.units), sum(m.gross)
    from moves m
    join orders o on o.id = m.order_id
    where o.completed_at is not null
    group by 1, 2, 3, 4
    on conflict (product_price_id) do update
    set quantity_sold = known.quantity_sold + excluded.quantity_sold,
        sales_total_gross = known.sales_total_gross + excluded.sales_total_gross`.execute(tx);
}
