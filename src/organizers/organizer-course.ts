import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { withinScope } from "../platform/database/within-scope.ts";
import type { Member } from "../platform/http/call.ts";
import type { OrganizerStats } from "./contract.ts";

/** The scope of the figures: the events that the member may see. */
export interface Seen {
  organizerId: number;
  currency: string;
  eventIds: Member["eventIds"];
  /** The time zone that separates the days. */
  zone: string;
}

type Course = Pick<OrganizerStats, "daily" | "daily_step">;

/** For all time: the fewest days to show, and the most days with one step each. */
const MIN_DAYS = 30;
const MAX_DAYS = 90;

/** Finds an organiser's sales by day or by month, up to today. Without `days`: of all time. */
export async function findCourse(db: Db, seen: Seen, days: number | undefined): Promise<Course> {
  const since = days ?? Math.max(MIN_DAYS, await countDaysSinceFirst(db, seen));
  const step = days === undefined && since > MAX_DAYS ? "month" : "day";
  return { daily_step: step, daily: await listSteps(db, seen, { days: since, step }) };
}

/** The number of days from the first sale or visit to today, both included. */
async function countDaysSinceFirst(db: Db, { organizerId, currency, eventIds, zone }: Seen): Promise<number> {
  const { rows } = await sql<{ days: number | null }>`
    select (now() at time zone ${zone})::date - least(
             min((select min(d.day) from event_daily_statistics d where d.event_id = e.id and d.currency = ${currency})),
             min((select min(v.hour) from event_hourly_visits v where v.event_id = e.id) at time zone ${zone})::date
           ) + 1 as days
    from events e
    where e.organizer_id = ${organizerId} and e.currency = ${currency} and e.deleted_at is null
      and ${withinScope(eventIds, "e.id")}`.execute(db);
  return rows[0]?.days ?? 0;
}

/** Lists every step, including those without a sale. */
async function listSteps(
  db: Db,
  { organizerId, currency, eventIds, zone }: Seen,
  { days, step }: { days: number; step: Course["daily_step"] },
): Promise<Course["daily"]> {
  const first = sql`((now() at time zone ${zone})::date - ${days - 1}::integer)`;
  const { rows } = await sql<Course["daily"][number]>`
    select to_char(starts, 'YYYY-MM-DD') as day,
           coalesce(sold.orders, 0) as orders,
           coalesce(sold.gross, 0) as gross,
           coalesce(sold.products_sold, 0) as products_sold,
           coalesce(sold.attendees_registered, 0) as attendees_registered,
           coalesce(seen.views, 0) as views
    from generate_series(date_trunc(${step}, ${first}::timestamp), now() at time zone ${zone},
                         ${`1 ${step}`}::interval) as steps(starts)
    left join (
      select date_trunc(${step}, d.day::timestamp) as starts,
             sum(d.orders_created)::bigint as orders,
             sum(d.sales_total_gross)::bigint as gross,
             sum(d.products_sold)::bigint as products_sold,
             sum(d.attendees_registered)::bigint as attendees_registered
      from events e join event_daily_statistics d on d.event_id = e.id and d.currency = ${currency}
      where e.organizer_id = ${organizerId} and e.deleted_at is null and ${withinScope(eventIds, "e.id")}
        and d.day >= ${first}
      group by 1) sold using (starts)
    left join (
      select date_trunc(${step}, v.hour at time zone ${zone}) as starts, sum(v.views)::bigint as views
      from events e join event_hourly_visits v on v.event_id = e.id
      where e.organizer_id = ${organizerId} and e.currency = ${currency} and e.deleted_at is null
        and ${withinScope(eventIds, "e.id")} and v.hour >= ${first}::timestamp at time zone ${zone}
      group by 1) seen using (starts)
    order by starts`.execute(db);
  return rows;
}
