import { sql } from "kysely";
import { OVER_AT } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { withinScope } from "../../platform/database/within-scope.ts";
import type { Member } from "../../platform/http/call.ts";
import { DAYS_DRAWN, type Today } from "./contract.ts";
import { listWaiting } from "./waiting.ts";

type Viewer = Pick<Member, "accountId" | "eventIds">;

/**
 * Sums up all events that a member can access from precomputed figures, so that the work does not grow with
 * the sales.
 */
export async function findToday(db: Db, viewer: Viewer): Promise<Today> {
  const [has_events, currencies, next_event, waiting] = await Promise.all([
    hasEvents(db, viewer),
    listCurrencies(db, viewer),
    findNextEvent(db, viewer),
    listWaiting(db, viewer),
  ]);
  return { has_events, currencies, next_event, waiting };
}

async function hasEvents(db: Db, { accountId, eventIds }: Viewer): Promise<boolean> {
  const row = await db
    .selectFrom("events as e")
    .select("e.id")
    .where("e.account_id", "=", accountId)
    .where("e.deleted_at", "is", null)
    .where(withinScope(eventIds, "e.id"))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Never adds up different currencies. */
async function listCurrencies(db: Db, { accountId, eventIds }: Viewer): Promise<Today["currencies"]> {
  const { rows } = await sql<Today["currencies"][number]>`
    with sold as (
      select d.currency, (now() at time zone e.timezone)::date - d.day as days_ago,
             sum(d.sales_total_gross) as gross, sum(d.orders_created) as orders,
             sum(d.attendees_registered) as tickets
      from events e
      join event_daily_statistics d on d.event_id = e.id
        and d.day between (now() at time zone e.timezone)::date - ${DAYS_DRAWN - 1}::integer
                      and (now() at time zone e.timezone)::date
      where e.account_id = ${accountId} and e.deleted_at is null and ${withinScope(eventIds, "e.id")}
      group by 1, 2
    )
    select currencies.currency,
           coalesce(sum(sold.gross) filter (where ago = 0), 0)::bigint as gross,
           coalesce(sum(sold.orders) filter (where ago = 0), 0)::bigint as orders,
           coalesce(sum(sold.tickets) filter (where ago = 0), 0)::bigint as tickets,
           json_agg(coalesce(sold.gross, 0)::bigint order by ago desc) as daily_gross
    from (select currency from sold group by currency having sum(orders) > 0) currencies
    cross join generate_series(0, ${DAYS_DRAWN - 1}::integer) as ago
    left join sold on sold.currency = currencies.currency and sold.days_ago = ago
    group by currencies.currency
    order by gross desc, sum(sold.gross) desc, currencies.currency`.execute(db);
  return rows;
}

/** An event still counts as next for this many hours after its start, because people still arrive. */
const HOURS_AT_THE_DOOR = 6;

async function findNextEvent(db: Db, { accountId, eventIds }: Viewer): Promise<Today["next_event"]> {
  const event = await db
    .selectFrom("events as e")
    .select(["e.id", "e.title", "e.start_date", "e.timezone"])
    .select((eb) =>
      eb
        .selectFrom("check_in_lists as l")
        .select("l.short_id")
        .whereRef("l.event_id", "=", "e.id")
        .where("l.deleted_at", "is", null)
        .orderBy("l.id")
        .limit(1)
        .as("check_in_list_short_id"),
    )
    .where("e.account_id", "=", accountId)
    .where("e.deleted_at", "is", null)
    .where("e.status", "in", ["LIVE", "PAUSED"])
    .where("e.start_date", ">", sql<Date>`now() - ${`${HOURS_AT_THE_DOOR} hours`}::interval`)
    .where(OVER_AT, ">", sql<Date>`now()`)
    .where(withinScope(eventIds, "e.id"))
    .orderBy("e.start_date")
    .orderBy("e.id")
    .limit(1)
    .executeTakeFirst();
  return event ? { ...event, start_date: event.start_date.toISOString() } : null;
}
