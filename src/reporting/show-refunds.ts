import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import type { Fact } from "../platform/queue/facts.ts";
import { takeTurnWithFigures } from "./take-turn.ts";

/**
 * Shows what went back of each day's sales. It stands on the day of the sale, in the event's zone, whenever it
 * was given back: gross stays what was sold, and gross less refunded is what was left of that day.
 *
 * The fact only says that an order's refunds are more or less than they were (one that went through may fail
 * days later), so nothing is added: the event's days are counted anew from its orders. Facts read late, out of
 * turn or twice come out the same. An order that was paid and given back without ever being completed is in
 * neither figure.
 */
export async function showRefunds(tx: Tx, facts: Fact[]): Promise<void> {
  const events = [...new Set(facts.map((fact) => fact.event_id))];
  await takeTurnWithFigures(tx);
  await sql`
    with refunded as (
      select o.account_id, o.event_id, (o.completed_at at time zone e.timezone)::date as day, e.currency,
             sum(o.total_refunded) as total
      from orders o
      join events e on e.id = o.event_id
      -- The status is what such orders are found by.
      where o.event_id = any(${events}::bigint[]) and o.refund_status is not null
        and o.total_refunded > 0 and o.completed_at is not null
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
