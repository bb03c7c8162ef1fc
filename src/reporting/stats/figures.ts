import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { StatsRow } from "../contract.ts";
import { isOnDays } from "../organizer-reports/scope.ts";
import type { Period } from "../rules/period.ts";
import { zoneOfHour } from "./hours-of-period.ts";

type EventOfStats = { id: number };

/** Lists every day or hour of the period and of the one before, including those without a sale. */
export async function listFigures(
  db: Db,
  event: EventOfStats,
  period: Period,
): Promise<{ now: StatsRow[]; before: StatsRow[] }> {
  const list = period.unit === "hour" ? listHours : listDays;
  const rows = await list(db, event, period);
  const middle = rows.length / 2;
  return { now: rows.slice(middle), before: rows.slice(0, middle) };
}

const FIGURES = sql`
  coalesce(sales.orders_created, 0)::bigint as orders_created,
  coalesce(sales.products_sold, 0)::bigint as products_sold,
  coalesce(sales.attendees_registered, 0)::bigint as attendees_registered,
  coalesce(sales.sales_total_gross, 0)::bigint as total_sales_gross,
  coalesce(sales.total_tax, 0)::bigint as total_tax,
  coalesce(sales.total_fee, 0)::bigint as total_fees,
  coalesce(sales.total_refunded, 0)::bigint as total_refunded,
  coalesce(visits.views, 0)::bigint as total_views`;

async function listDays(db: Db, { id }: EventOfStats, { now, before }: Period): Promise<StatsRow[]> {
  const days = { start: before.start, end: now.end };
  const { rows } = await sql<StatsRow>`
    with visits as (
      select (h.hour at time zone ${zoneOfHour})::date as day, sum(h.views) as views
      from events e join event_hourly_visits h on h.event_id = e.id
      where e.id = ${id} and ${isOnDays(sql`h.hour`, days, zoneOfHour)}
      group by 1
    )
    select to_char(calendar.day, 'YYYY-MM-DD') as date, ${FIGURES}
    from generate_series(${days.start}::date, ${days.end}::date, '1 day') as calendar(day)
    left join event_daily_statistics sales on sales.event_id = ${id} and sales.day = calendar.day::date
    left join visits on visits.day = calendar.day::date
    order by calendar.day`.execute(db);
  return rows;
}

async function listHours(db: Db, { id }: EventOfStats, { now, before }: Period): Promise<StatsRow[]> {
  const { rows } = await sql<Omit<StatsRow, "date"> & { date: Date }>`
    select calendar.hour as date, ${FIGURES}
    from generate_series(${before.from}::timestamptz, ${now.until}::timestamptz - interval '1 hour', '1 hour') as calendar(hour)
    left join lateral (
      select sum(orders_created) as orders_created, sum(products_sold) as products_sold,
             sum(attendees_registered) as attendees_registered, sum(sales_total_gross) as sales_total_gross,
             sum(total_tax) as total_tax, sum(total_fee) as total_fee, sum(total_refunded) as total_refunded
      from event_hourly_sales
      where event_id = ${id} and hour >= calendar.hour and hour < calendar.hour + interval '1 hour'
    ) sales on true
    left join lateral (
      select sum(views) as views from event_hourly_visits
      where event_id = ${id} and hour >= calendar.hour and hour < calendar.hour + interval '1 hour'
    ) visits on true
    order by calendar.hour`.execute(db);
  return rows.map((row) => ({ ...row, date: row.date.toISOString() }));
}
