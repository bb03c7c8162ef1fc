import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Funnel } from "../contract.ts";

/**
 * Counts the visitors at each step of the checkout. An order counts once it is complete, whatever happens to
 * it afterwards. Manual orders do not count, because their buyers did not visit the page. `isCounted`: condition on
 * hours `h` of the event `e`.
 */
export async function findFunnel(db: Db, eventId: number, isCounted: RawBuilder<SqlBool>): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select coalesce(sum(views), 0)::bigint as views,
           coalesce(sum(selections), 0)::bigint as selections,
           coalesce(sum(details), 0)::bigint as details,
           (select coalesce(sum(h.orders_created + h.orders_cancelled), 0)
            from events e join event_hourly_sales h on h.event_id = e.id
            where e.id = ${eventId} and ${isCounted} and not h.is_manual)::bigint as paid
    from events e join event_hourly_visits h on h.event_id = e.id
    where e.id = ${eventId} and ${isCounted}`.execute(db);
  return rows[0]!;
}
