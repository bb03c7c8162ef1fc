import { sql } from "kysely";
import { doorsAt, eventSlug, IS_CANCELLED, organizerSlug, OVER_AT } from "../../events/index.ts";
import type { Location } from "../../events/contract.ts";
import type { Db } from "../../platform/database/database.ts";
import { previewText } from "../../values/text.ts";

/** A live organiser with its public events, for feeds. */
export interface Feed {
  organizer: { id: number; name: string; slug: string; timezone: string; updated_at: Date };
  events: FeedEvent[];
}

export interface FeedEvent {
  id: number;
  title: string;
  slug: string;
  start_date: string;
  end_date: string | null;
  doors_at: string | null;
  timezone: string;
  is_cancelled: boolean;
  location: Location | null;
  is_online_event: boolean;
  /** Language of title and description. Null: unknown. */
  content_language: string | null;
  /** Beginning of the description, as plain text. */
  description_preview: string;
  created_at: Date;
  updated_at: Date;
}

/** Feeds contain past events for this long. Older ones are on the page of past events. */
const PAST_DAYS = 90;
const MAX_EVENTS = 500;
const MAX_ANNOUNCED = 50;

/**
 * Finds the recent and upcoming events of an organiser, the earliest first. Of very many, those nearest to now,
 * and upcoming ones before past ones. Null if there is no such public organiser.
 */
export async function findCalendar(db: Db, organizerId: number): Promise<Feed | null> {
  const organizer = await findFeedOrganizer(db, organizerId);
  if (!organizer) return null;
  const rows = await feedEvents(db)
    .where("e.organizer_id", "=", organizerId)
    .where(OVER_AT, ">", sql<Date>`now() - make_interval(days => ${PAST_DAYS})`)
    .orderBy(sql`${OVER_AT} <= now()`)
    .orderBy(sql`abs(extract(epoch from e.start_date - now()))`)
    .orderBy("e.id")
    .limit(MAX_EVENTS)
    .execute();
  rows.sort((a, b) => a.start_date.getTime() - b.start_date.getTime() || a.id - b.id);
  return { organizer, events: rows.map(toFeedEvent) };
}

/** Finds an organiser's upcoming events that take place, the latest announced first. */
export async function findAnnouncements(db: Db, organizerId: number): Promise<Feed | null> {
  const organizer = await findFeedOrganizer(db, organizerId);
  if (!organizer) return null;
  const rows = await feedEvents(db)
    .where("e.organizer_id", "=", organizerId)
    .where(OVER_AT, ">", sql<Date>`now()`)
    .where(sql<boolean>`not ${IS_CANCELLED}`)
    .orderBy("e.created_at", "desc")
    .orderBy("e.id", "desc")
    .limit(MAX_ANNOUNCED)
    .execute();
  return { organizer, events: rows.map(toFeedEvent) };
}

async function findFeedOrganizer(db: Db, organizerId: number): Promise<Feed["organizer"] | null> {
  const organizer = await db
    .selectFrom("organizers as o")
    .where("o.id", "=", organizerId)
    .where("o.status", "=", "LIVE")
    .where("o.deleted_at", "is", null)
    .select(["o.id", "o.name", "o.timezone", "o.updated_at"])
    .executeTakeFirst();
  return organizer ? { ...organizer, slug: organizerSlug(organizer.name) } : null;
}

/** Finds one public event, with its organiser's name. */
export async function findFeedEvent(
  db: Db,
  eventId: number,
): Promise<(FeedEvent & { organizer_name: string }) | null> {
  const row = await feedEvents(db)
    .innerJoin("organizers as o", "o.id", "e.organizer_id")
    .select("o.name as organizer_name")
    .where("e.id", "=", eventId)
    .executeTakeFirst();
  return row ? { ...toFeedEvent(row), organizer_name: row.organizer_name } : null;
}

function feedEvents(db: Db) {
  return db
    .selectFrom("events as e")
    .innerJoin("event_settings as s", "s.event_id", "e.id")
    .where("e.status", "in", ["LIVE", "PAUSED"])
    .where("e.deleted_at", "is", null)
    .select(["e.id", "e.title", "e.start_date", "e.end_date", "e.timezone", "e.created_at", "e.updated_at"])
    .select(["e.description", "s.is_online_event", "s.content_language", "s.doors_time"])
    .select(IS_CANCELLED.as("is_cancelled"))
    .select(sql<Location | null>`e.location`.as("location"));
}

type Row = Awaited<ReturnType<ReturnType<typeof feedEvents>["executeTakeFirstOrThrow"]>>;

function toFeedEvent({ description, start_date, end_date, doors_time, ...row }: Row): FeedEvent {
  return {
    ...row,
    slug: eventSlug(row.title),
    start_date: start_date.toISOString(),
    end_date: end_date?.toISOString() ?? null,
    doors_at: doorsAt({ start_date, timezone: row.timezone }, doors_time)?.toISOString() ?? null,
    description_preview: previewText(description ?? ""),
  };
}
