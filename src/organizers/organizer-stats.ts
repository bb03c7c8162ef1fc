import { type RawBuilder, sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { withinScope } from "../platform/database/within-scope.ts";
import type { Member } from "../platform/http/call.ts";
import { Refusal } from "../values/refusal.ts";
import { findCourse, type Seen } from "./organizer-course.ts";
import { hasChosen } from "../events/index.ts";
import type { OrganizerStats, OrganizerTotals } from "./contract.ts";

interface Wanted {
  accountId: number;
  organizerId: number;
  /** The events that the member may see. Absent: all. */
  eventIds?: Member["eventIds"];
  /** Absent: the organiser's own currency. */
  currency: string | undefined;
  /** The last days, with the same number of days before for comparison. Absent: all time. */
  days?: number | undefined;
}

/** Finds the sales of an organiser's events in one currency, from the daily statistics. */
export async function findOrganizerStats(db: Db, wanted: Wanted): Promise<OrganizerStats> {
  const { organizerId, eventIds = null, days } = wanted;
  const organizer = await db
    .selectFrom("organizers as o")
    .select(["o.currency", "o.timezone"])
    .where("o.id", "=", organizerId)
    .where("o.account_id", "=", wanted.accountId)
    .where("o.deleted_at", "is", null)
    .where(hasChosen(eventIds))
    .executeTakeFirst();
  if (!organizer) throw new Refusal("not_found");
  const currency = wanted.currency ?? organizer.currency;
  const seen = { organizerId, currency, eventIds, zone: organizer.timezone };
  const [totals, before, currencies, course] = await Promise.all([
    findTotals(db, seen, days ? { from: 1 - days, until: 0 } : null),
    days ? findTotals(db, seen, { from: 1 - 2 * days, until: -days }) : null,
    listCurrencies(db, wanted.accountId, eventIds),
    findCourse(db, seen, days),
  ]);
  return {
    currency_code: currency,
    all_organizers_currencies: [...new Set([organizer.currency, ...currencies])].toSorted(),
    ...totals,
    before,
    ...course,
  };
}

/** The first and the last day, relative to today. */
interface Days {
  from: number;
  until: number;
}

async function findTotals(db: Db, { organizerId, currency, eventIds, zone }: Seen, days: Days | null) {
  const isDay = (day: RawBuilder<unknown>) =>
    days === null
      ? sql`true`
      : sql`${day} between (now() at time zone ${zone})::date + ${days.from}::integer
          and (now() at time zone ${zone})::date + ${days.until}::integer`;
  const { rows } = await sql<OrganizerTotals>`
    select coalesce(sum(d.products_sold), 0)::bigint as total_products_sold,
           coalesce(sum(d.attendees_registered), 0)::bigint as total_attendees_registered,
           coalesce(sum(d.orders_created), 0)::bigint as total_orders,
           coalesce(sum(d.sales_total_gross), 0)::bigint as total_gross_sales,
           coalesce(sum(d.total_fee), 0)::bigint as total_fees,
           coalesce(sum(d.total_tax), 0)::bigint as total_tax,
           coalesce(sum(d.total_refunded), 0)::bigint as total_refunded,
           (select coalesce(sum(v.views), 0) from events e join event_hourly_visits v on v.event_id = e.id
            where e.organizer_id = ${organizerId} and e.currency = ${currency} and e.deleted_at is null
              and ${withinScope(eventIds, "e.id")}
              and ${isDay(sql`(v.hour at time zone ${zone})::date`)})::bigint
             as total_views
    from events e
    join event_daily_statistics d on d.event_id = e.id and d.currency = ${currency}
    where e.organizer_id = ${organizerId} and e.deleted_at is null
      and ${withinScope(eventIds, "e.id")} and ${isDay(sql`d.day`)}`.execute(db);
  return rows[0]!;
}

async function listCurrencies(db: Db, accountId: number, eventIds: Member["eventIds"]): Promise<string[]> {
  const rows = await db
    .selectFrom("events")
    .select("currency")
    .distinct()
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where(withinScope(eventIds, "id"))
    .orderBy("currency")
    .limit(200)
    .execute();
  return rows.map((row) => row.currency);
}
