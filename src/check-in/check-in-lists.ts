import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { CHECK_IN_LISTS_LISTING, type CheckInList } from "./contract.ts";

/** An event's lists with how many are in. Another account's event is not found. */
export async function listCheckInLists(
  db: Db,
  at: { accountId: number; eventId: number },
  wanted: RequestedPage,
): Promise<{ data: CheckInList[]; meta: ListMeta }> {
  const event = await requireEvent(db, at);
  const { rows, meta } = await listPage(db, selectLists(db, event.id), {
    listing: CHECK_IN_LISTS_LISTING,
    wanted,
    columns: {
      name: "l.name",
      activates_at: "l.activates_at",
      expires_at: "l.expires_at",
      covers_all_tickets: "l.covers_all_tickets",
      created_at: "l.created_at",
      updated_at: "l.updated_at",
    },
    optional: ["activates_at", "expires_at"],
    search: { words: "l.name" },
    unique: "l.id",
    zone: event.timezone,
  });
  return { data: rows.map(listOf), meta };
}

export async function findCheckInList(
  db: Db,
  accountId: number,
  eventId: number,
  listId: number,
): Promise<CheckInList> {
  const event = await requireEvent(db, { accountId, eventId });
  const row = await selectLists(db, event.id).where("l.id", "=", listId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return listOf(row);
}

function selectLists(db: Db, eventId: number) {
  return db
    .selectFrom("check_in_lists as l")
    .select(["l.id", "l.short_id", "l.event_id", "l.name", "l.description", "l.activates_at", "l.expires_at"])
    .select("l.covers_all_tickets")
    .select([
      sql<boolean>`coalesce(l.activates_at <= now(), true)`.as("is_active"),
      sql<boolean>`coalesce(l.expires_at <= now(), false)`.as("is_expired"),
      sql<
        number[]
      >`coalesce((select json_agg(p.product_id order by p.product_id) from check_in_list_products p
        where p.check_in_list_id = l.id), '[]')`.as("product_ids"),
      sql<number>`(select count(*) from attendees a where a.event_id = l.event_id and a.status = 'ACTIVE'
        and (l.covers_all_tickets or a.product_id in (
          select product_id from check_in_list_products where check_in_list_id = l.id)))::int`.as(
        "total_attendees",
      ),
      sql<number>`(select count(*) from check_ins c
        where c.check_in_list_id = l.id and c.undone_at is null)::int`.as("checked_in_attendees"),
    ])
    .where("l.event_id", "=", eventId)
    .where("l.deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLists>["executeTakeFirstOrThrow"]>>;

function listOf(row: Row): CheckInList {
  return {
    ...row,
    activates_at: row.activates_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
}
