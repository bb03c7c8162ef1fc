import { sql } from "kysely";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { CHECK_IN_LISTS_LISTING, type CheckInList, type EntryRule } from "./contract.ts";
import { CLOSES_AT } from "./door-times.ts";
import { CAME_IN, EXPECTED, insideOf } from "./taken-tickets.ts";

/** Lists an event's check-in lists with how many are in. Another account's event is not found. */
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

const CLOSING = sql.raw(`(select ${CLOSES_AT} from events e where e.id = l.event_id)`);

function selectLists(db: Db, eventId: number) {
  return db
    .selectFrom("check_in_lists as l")
    .select(["l.id", "l.short_id", "l.event_id", "l.name", "l.description", "l.activates_at", "l.expires_at"])
    .select(["l.covers_all_tickets", "l.answer_question_id", "l.answer_option", "l.attendee_label"])
    .select(["l.max_entries", "l.pause_minutes", "l.tracks_exits", "l.allows_sales", "l.allows_payments"])
    .select(["l.max_inside", "l.stops_when_full"])
    .select([
      sql<boolean>`coalesce(l.activates_at <= now(), true)`.as("is_active"),
      sql<Date>`${CLOSING}`.as("closes_at"),
      sql<boolean>`${CLOSING} <= now()`.as("is_expired"),
      sql<
        number[]
      >`coalesce((select json_agg(p.product_id order by p.product_id) from check_in_list_products p
        where p.check_in_list_id = l.id), '[]')`.as("product_ids"),
      sql<
        number[]
      >`coalesce((select json_agg(p.product_price_id order by p.product_price_id) from check_in_list_prices p
        where p.check_in_list_id = l.id), '[]')`.as("price_ids"),
      sql<
        number[]
      >`coalesce((select json_agg(p.product_category_id order by p.product_category_id) from check_in_list_categories p
        where p.check_in_list_id = l.id), '[]')`.as("category_ids"),
      sql<EntryRule>`l.entry_rule`.as("entry_rule"),
      sql<boolean>`l.pin_hash is not null`.as("has_pin"),
      sql<number>`${sql.raw(EXPECTED)}`.as("total_attendees"),
      sql<number>`${sql.raw(CAME_IN)}`.as("checked_in_attendees"),
      sql<number>`${sql.raw(insideOf(CAME_IN))}`.as("inside_attendees"),
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
    closes_at: row.closes_at.toISOString(),
  };
}
