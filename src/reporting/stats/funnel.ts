import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Funnel } from "../contract.ts";
import type { DayRange } from "../rules/period.ts";

/**
 * Counts the visitors at each step of the checkout. An order counts once it is complete, whatever happens to
 * it afterwards. Manual orders do not count, because their buyers did not visit the page.
 */
export async function findFunnel(db: Db, eventId: number, { from, until }: DayRange): Promise<Funnel> {
  const { rows } = await sql<Funnel>`
    select coalesce(sum(views), 0)::bigint as views,
           coalesce(sum(selections), 0)::bigint as selections,
           coalesce(sum(details), 0)::bigint as details,
           (select coalesce(sum(orders_created + orders_cancelled), 0) from event_hourly_sales
            where event_id = ${eventId} and hour >= ${from} and hour < ${until} and not is_manual)::bigint as paid
    from event_hourly_visits where event_id = ${eventId} and hour >= ${from} and hour < ${until}`.execute(db);
  return rows[0]!;
}
