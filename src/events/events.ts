import { sql } from "kysely";
import type { z } from "zod";
import type { Db, Tx } from "../platform/database/database.ts";
import { listPage } from "../platform/database/listing.ts";
import { withinScope } from "../platform/database/within-scope.ts";
import type { Member } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { type contract, type Event, type EventRow, EVENTS_LISTING, type PublicEvent } from "./contract.ts";
import { DISPLAY_STATUS } from "./lifecycle/display-status.ts";
import { OVER_AT } from "./lifecycle/event-lifecycle.ts";
import { selectEvents, selectOwnEvents, toEvent, toPublicEvent } from "./event-row.ts";

type Sources = Pick<Services, "db" | "files">;
type RequestedEvents = z.infer<(typeof contract)["listEvents"]["query"]>;

export async function findEvent(
  { db, files }: Sources,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<Event> {
  const row = await selectOwnEvents(db)
    .where("e.id", "=", eventId)
    .where("e.account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return toEvent(row, files, new Date());
}

/** Finds an event's public view in any status. The caller checks access. Null: no such event. */
export async function findPublicEvent(
  { db, files }: Sources,
  eventId: number,
): Promise<{ accountId: number; event: PublicEvent } | null> {
  const row = await selectEvents(db).where("e.id", "=", eventId).executeTakeFirst();
  return row ? { accountId: row.account_id, event: toPublicEvent(row, files, new Date()) } : null;
}

/** Lists the events in a member's scope, or one organiser's among them, with their sales, in one query. */
export async function listEvents(
  { db, files }: Sources,
  { accountId, eventIds }: Pick<Member, "accountId" | "eventIds">,
  wanted: RequestedEvents,
  organizerId?: number,
): Promise<{ data: EventRow[]; meta: ListMeta }> {
  const { rows: events, ...source } = eventsList(db, { accountId, eventIds }, wanted.events_status);
  const of = organizerId === undefined ? events : events.where("e.organizer_id", "=", organizerId);
  const { rows, meta } = await listPage(db, of, { ...source, wanted });
  const now = new Date();
  return {
    data: rows.map(({ products_sold, capacity, sales_total_gross, recent_orders, ...row }) => ({
      ...toEvent(row, files, now),
      products_sold,
      capacity,
      sales_total_gross,
      recent_orders,
    })),
    meta,
  };
}

/** The definition of the event list; exports and bulk actions use it too. */
export function eventsList(
  db: Db,
  { accountId, eventIds }: Pick<Member, "accountId" | "eventIds">,
  tab: RequestedEvents["events_status"],
) {
  return {
    rows: withTab(withSales(selectOwnEvents(db)), tab)
      .where("e.account_id", "=", accountId)
      .where(withinScope(eventIds, "e.id")),
    listing: EVENTS_LISTING,
    columns: {
      title: "e.title",
      start_date: "e.start_date",
      end_date: "e.end_date",
      over_at: OVER_AT,
      created_at: "e.created_at",
      updated_at: "e.updated_at",
      status: "e.status",
      display_status: DISPLAY_STATUS,
      organizer_id: "e.organizer_id",
    },
    optional: ["end_date"],
    search: { words: "e.title" },
    unique: "e.id",
    zone: sql<string>`e.timezone`,
  } as const;
}

/**
 * Tickets sold, their capacity (null: unlimited) and the total of all sales. Other products count only in the
 * total, because they do not fill an event.
 */
function withSales(events: ReturnType<typeof selectOwnEvents>) {
  return events.select([
    sql<number>`(
      select coalesce(sum(sold.quantity_sold), 0)::bigint
      from product_price_sales sold join products p on p.id = sold.product_id
      where sold.event_id = e.id and p.product_type = 'TICKET')`.as("products_sold"),
    sql<number | null>`(
      select case when bool_and(counter.capacity is not null) then sum(counter.capacity)::bigint end
      from products p
      join product_prices price on price.product_id = p.id and price.deleted_at is null
      join stock counter on counter.id = price.stock_id
      where p.event_id = e.id and p.product_type = 'TICKET' and p.deleted_at is null)`.as("capacity"),
    sql<number>`(
      select coalesce(sum(daily.sales_total_gross), 0)::bigint
      from event_daily_statistics daily where daily.event_id = e.id)`.as("sales_total_gross"),
    sql<number[]>`(
      select json_agg(coalesce(daily.orders_created, 0) order by calendar.day)
      from generate_series((now() at time zone e.timezone)::date - 13, (now() at time zone e.timezone)::date, '1 day')
        as calendar(day)
      left join event_daily_statistics daily on daily.event_id = e.id and daily.day = calendar.day::date)`.as(
      "recent_orders",
    ),
  ]);
}

function withTab(events: ReturnType<typeof withSales>, tab: RequestedEvents["events_status"]) {
  const published = events.where("e.status", "in", ["LIVE", "PAUSED"]);
  switch (tab) {
    case "all":
      return events;
    case "draft":
      return events.where("e.status", "=", "DRAFT");
    case "archived":
      return events.where("e.status", "=", "ARCHIVED");
    case "past":
      return published.where(OVER_AT, "<=", sql<Date>`now()`);
    case "upcoming":
      return published.where(OVER_AT, ">", sql<Date>`now()`);
  }
}

/** Facts that other areas need of an event before they change something in it. */
export interface RequiredEvent {
  id: number;
  timezone: string;
  currency: string;
}

/** Finds an event of the account. Refuses any other event as if it did not exist. */
export async function requireEvent(
  db: Db | Tx,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<RequiredEvent> {
  const event = await db
    .selectFrom("events")
    .select(["id", "timezone", "currency"])
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
  return event;
}
