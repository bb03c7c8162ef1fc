import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { ListMeta } from "../../values/listing.ts";
import { slugify } from "../../values/slug.ts";
import { ADMIN_EVENTS_LISTING, type AdminEvent } from "../contract/listings.ts";

/** Lists all events of the installation with their sales. */
export async function listAdminEvents(
  db: Db,
  wanted: RequestedPage,
): Promise<{ data: AdminEvent[]; meta: ListMeta }> {
  const { rows, meta } = await listPage(db, selectEvents(db), {
    listing: ADMIN_EVENTS_LISTING,
    wanted,
    columns: {
      created_at: "e.created_at",
      start_date: "e.start_date",
      end_date: "e.end_date",
      title: sql`lower(e.title)`,
      status: "e.status",
      account_id: "e.account_id",
    },
    optional: ["end_date"],
    search: { words: sql`concat_ws(' ', e.title, o.name, a.name)` },
    unique: "e.id",
  });
  return { data: rows.map(eventOf), meta };
}

const SHOWN = 100;

/** Lists live events that start within 24 hours, the next first. */
export async function listUpcomingEvents(db: Db): Promise<AdminEvent[]> {
  const rows = await selectEvents(db)
    .where("e.status", "=", "LIVE")
    .where(sql<boolean>`e.start_date between now() and now() + interval '24 hours'`)
    .orderBy("e.start_date")
    .orderBy("e.id")
    .limit(SHOWN)
    .execute();
  return rows.map(eventOf);
}

const STATISTICS = sql<AdminEvent["statistics"]>`(
  select json_build_object(
    'total_gross_sales', coalesce(sum(d.sales_total_gross), 0), 'products_sold', coalesce(sum(d.products_sold), 0),
    'attendees_registered', coalesce(sum(d.attendees_registered), 0),
    'orders_created', coalesce(sum(d.orders_created), 0), 'orders_cancelled', coalesce(sum(d.orders_cancelled), 0))
  from event_daily_statistics d where d.event_id = e.id)`;

function selectEvents(db: Db) {
  return db
    .selectFrom("events as e")
    .innerJoin("organizers as o", "o.id", "e.organizer_id")
    .innerJoin("accounts as a", "a.id", "e.account_id")
    .leftJoin("memberships as m", (join) =>
      join.onRef("m.account_id", "=", "a.id").on("m.is_account_owner", "=", true),
    )
    .select(["e.id", "e.title", "e.start_date", "e.end_date", "e.timezone", "e.status", "e.currency"])
    .select(["e.organizer_id", "o.name as organizer_name", "e.account_id", "a.name as account_name"])
    .select(["m.user_id", "e.created_at", STATISTICS.as("statistics")])
    .where("e.deleted_at", "is", null);
}

type EventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>["executeTakeFirstOrThrow"]>>;

function eventOf(row: EventRow): AdminEvent {
  return {
    ...row,
    slug: slugify(row.title, "event"),
    status: row.status as AdminEvent["status"],
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
