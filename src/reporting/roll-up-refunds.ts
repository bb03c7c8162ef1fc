import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import type { OutboxEvent } from "../platform/queue/outbox.ts";
import { hourAndSource } from "./hour-and-source.ts";
import { lockStatisticsRollup } from "./lock-statistics-rollup.ts";
import { zoneOfSale } from "./zone-of-sale.ts";

/**
 * Rolls up the refunds of each day's and each hour's sales. A refund counts at the time of its sale, in the zone
 * that the event had then, whenever it was made: gross stays what was sold, and gross less refunded is what remains of it.
 *
 * The outbox event only says that an order's refunds have changed (one that succeeded may fail days later), so
 * nothing is added: the event's figures are counted again from its orders. Events that are handled late, out of order
 * or twice give the same figures. An order that was paid and refunded without ever being completed is in neither
 * figure.
 */
export async function rollUpRefunds(tx: Tx, outboxEvents: OutboxEvent[]): Promise<void> {
  const events = [...new Set(outboxEvents.map((one) => one.event_id))];
  await lockStatisticsRollup(tx);
  await showOnDays(tx, events);
  await showOnHours(tx, events);
}

/** The condition on `refund_status` makes the index `orders_refunds` usable. */
const refundedOrders = (events: number[]) => sql`
  from orders o
  join events e on e.id = o.event_id
  where o.event_id = any(${events}::bigint[]) and o.refund_status is not null
    and o.total_refunded > 0 and o.completed_at is not null`;

async function showOnDays(tx: Tx, events: number[]): Promise<void> {
  await sql`
    with refunded as (
      select o.account_id, o.event_id, (o.completed_at at time zone ${zoneOfSale})::date as day, e.currency,
             sum(o.total_refunded) as total
      ${refundedOrders(events)}
      group by 1, 2, 3, 4
    ), nothing_any_more as (
      update event_daily_statistics known set total_refunded = 0
      where known.event_id = any(${events}::bigint[]) and known.total_refunded > 0
        and not exists (select from refunded r where r.event_id = known.event_id and r.day = known.day)
    )
    insert into event_daily_statistics as known (account_id, event_id, day, currency, total_refunded)
    select account_id, event_id, day, currency, total from refunded
    on conflict (event_id, day) do update
    set total_refunded = excluded.total_refunded
    where known.total_refunded <> excluded.total_refunded`.execute(tx);
}

async function showOnHours(tx: Tx, events: number[]): Promise<void> {
  const { names } = hourAndSource;
  await sql`
    with refunded as (
      select o.account_id, o.event_id, ${hourAndSource.of}, sum(o.total_refunded) as total
      ${refundedOrders(events)}
      group by o.account_id, o.event_id, ${names}
    ), nothing_any_more as (
      update event_hourly_sales known set total_refunded = 0
      where known.event_id = any(${events}::bigint[]) and known.total_refunded > 0
        and (known.event_id, known.hour, known.referrer, known.utm_source, known.affiliate_code, known.promo_code,
             known.is_manual) not in (select event_id, ${names} from refunded)
    )
    insert into event_hourly_sales as known (account_id, event_id, ${names}, total_refunded)
    select account_id, event_id, ${names}, total from refunded
    on conflict (event_id, ${names}) do update
    set total_refunded = excluded.total_refunded
    where known.total_refunded <> excluded.total_refunded`.execute(tx);
}
