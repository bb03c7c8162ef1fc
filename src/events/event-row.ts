import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { sanitizedDescription } from "../platform/html/sanitized-before.ts";
import { settingsOfRow } from "../platform/html/setting-columns.ts";
import type { Db } from "../platform/database/database.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import { memoize } from "../values/memoize.ts";
import { themeOf } from "../values/theme/theme-of.ts";
import { namesOf, settingsWith } from "../values/setting.ts";
import { slugify } from "../values/slug.ts";
import { previewText } from "../values/text.ts";
import { wallTimeOf } from "../values/time/zoned-time.ts";
import type { Attribute, Event, Location, PublicEvent } from "./contract.ts";
import { lifecycleOf } from "./lifecycle/event-lifecycle.ts";
import { IMAGE_COLUMNS, toImage } from "../images/index.ts";
import { legalTargets } from "./organizers/legal-targets.ts";
import { organizerSlug } from "./organizers/organizer-slug.ts";
import { displayStatusOf } from "./rules/display-status.ts";
import { isCancelled } from "./rules/event-states.ts";
import { legalLinks } from "./rules/legal-texts.ts";
import { doorsAt } from "./rules/doors.ts";
import { socialLinks } from "./rules/social-links.ts";
import { EVENT_SETTINGS } from "./settings/definition.ts";
import { IS_SOLD_OUT } from "./sold-out.ts";

const PUBLIC_SETTINGS = settingsWith(EVENT_SETTINGS, "isPublic");
const PUBLIC_COLUMNS = namesOf(PUBLIC_SETTINGS).map((name) => `s.${name}` as const);

/** Reads all event data that pages show, in one query. Excludes deleted events. */
export function selectEvents(db: Db): EventsQuery {
  const known = queries.get(db);
  if (known) return known;
  const made = makeQuery(db);
  queries.set(db, made);
  return made;
}

type EventsQuery = ReturnType<typeof makeQuery>;

/**
 * Caches the query, because building it takes longer than sending it. Kysely's builders are immutable, so
 * callers can extend it.
 */
const queries = new WeakMap<Db, EventsQuery>();

function makeQuery(db: Db) {
  return db
    .selectFrom("events as e")
    .innerJoin("organizers as o", "o.id", "e.organizer_id")
    .innerJoin("event_settings as s", "s.event_id", "e.id")
    .where("e.deleted_at", "is", null)
    .select([
      "e.id",
      "e.account_id",
      "e.short_id",
      "e.title",
      "e.description",
      "e.category",
      "e.status",
      "e.cancelled_at",
    ])
    .select(["e.start_date", "e.end_date", "e.timezone", "e.currency", "e.created_at", "e.updated_at"])
    .leftJoin("organizer_settings as os", "os.organizer_id", "o.id")
    .select(["o.id as organizer_id", "o.name as organizer_name", "o.website as organizer_website"])
    .select(["o.status as organizer_status", "os.social_media_handles"])
    .select(legalTargets("os").as("legal_targets"))
    .select(["s.homepage_theme_settings", "os.homepage_theme_settings as organizer_theme"])
    .select(PUBLIC_COLUMNS)
    .select("s.hide_getting_started_page")
    .select(sql<Location | null>`e.location`.as("location"))
    .select(sql<Attribute[]>`e.attributes`.as("attributes"))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("images as i")
          .select(IMAGE_COLUMNS.map((column) => `i.${column}` as const))
          .whereRef("i.event_id", "=", "e.id")
          // The description names its pictures itself.
          .where("i.type", "<>", "EVENT_TEXT")
          .orderBy("i.id"),
      ).as("images"),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("images as i")
          .select(IMAGE_COLUMNS.map((column) => `i.${column}` as const))
          .whereRef("i.organizer_id", "=", "e.organizer_id")
          .orderBy("i.id"),
      ).as("organizer_images"),
    )
    .select((eb) =>
      eb
        .selectFrom("check_in_lists as l")
        .select("l.short_id")
        .whereRef("l.event_id", "=", "e.id")
        .where("l.deleted_at", "is", null)
        .orderBy("l.id")
        .limit(1)
        .as("check_in_list_short_id"),
    );
}

/** Like `selectEvents`, with the sold-out state, for members. */
export function selectOwnEvents(db: Db) {
  return selectEvents(db).select(IS_SOLD_OUT.as("is_sold_out"));
}

export type EventData = Awaited<ReturnType<ReturnType<typeof selectEvents>["executeTakeFirstOrThrow"]>>;

export function toEvent(row: EventData & { is_sold_out: boolean }, files: FileStore, now: Date): Event {
  const shared = toShared(row, files, now);
  return {
    ...shared,
    display_status: displayStatusOf({
      ...shared,
      is_cancelled: isCancelled(row),
      is_sold_out: row.is_sold_out,
    }),
    cancelled_at: isCancelled(row) ? row.cancelled_at!.toISOString() : null,
    short_id: row.short_id,
    start_date_local: wallTimeOf(row.start_date, row.timezone),
    end_date_local: row.end_date && wallTimeOf(row.end_date, row.timezone),
    organizer: organizerOf(row),
    hide_getting_started_page: row.hide_getting_started_page,
    check_in_list_short_id: row.check_in_list_short_id,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function toPublicEvent(row: EventData, files: FileStore, now: Date): PublicEvent {
  return {
    ...toShared(row, files, now),
    is_cancelled: isCancelled(row),
    attributes: row.attributes.filter((attribute) => attribute.is_public),
    doors_at: doorsAt(row, row.doors_time)?.toISOString() ?? null,
    description_preview: previewOf(row.description ?? ""),
    theme: themeOf(row.homepage_theme_settings, row.organizer_theme),
    organizer: {
      ...organizerOf(row),
      website: row.organizer_website,
      images: row.organizer_images.map((image) => toImage(image, files)),
      social_links: socialLinks((row.social_media_handles ?? {}) as Record<string, string>),
      legal_links: legalLinks(organizerOf(row), row.legal_targets),
      takes_messages: row.organizer_status === "LIVE",
    },
  };
}

export const eventSlug = memoize((title) => slugify(title, "event"));

const previewOf = memoize((description) => previewText(description));

function organizerOf(row: EventData) {
  return { id: row.organizer_id, name: row.organizer_name, slug: organizerSlug(row.organizer_name) };
}

function toShared(row: EventData, files: FileStore, now: Date) {
  return {
    id: row.id,
    title: row.title,
    slug: eventSlug(row.title),
    description: sanitizedDescription(row.description),
    category: row.category as Event["category"],
    status: row.status as Event["status"],
    lifecycle_status: lifecycleOf(row, now),
    start_date: row.start_date.toISOString(),
    end_date: row.end_date?.toISOString() ?? null,
    timezone: row.timezone,
    currency: row.currency,
    location: row.location,
    attributes: row.attributes,
    settings: settingsOfRow(PUBLIC_SETTINGS, row),
    images: row.images.map((image) => toImage(image, files)),
  };
}
