import { type ExpressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { sanitizedBefore } from "../../platform/html/sanitized-before.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";
import type { ListMeta } from "../../values/listing.ts";
import { type CatalogRow, catalogColumns, toPublicCatalog } from "../../catalog/index.ts";
import type { Location } from "../../events/contract.ts";
import {
  type EventData,
  type EventStatus,
  legalLinks,
  legalTargets,
  organizerSlug,
  type OrganizerStatus,
  OVER_AT,
  selectEvents,
  socialLinks,
  toPublicEvent,
} from "../../events/index.ts";
import { IMAGE_COLUMNS, toImage } from "../../images/index.ts";
import {
  type ListedEvent,
  PUBLIC_EVENTS_LISTING,
  type PublicOrganizer,
} from "./contract/public-organizers.ts";
import { themeOf } from "../../values/theme/theme-of.ts";
import { offerOf } from "../rules/offer-of.ts";

type Sources = Pick<Services, "db" | "files">;

/** Finds an organiser's public view in any status. The caller checks access. Null: no such organiser. */
export async function findPublicOrganizer(
  { db, files }: Sources,
  organizerId: number,
): Promise<{ accountId: number; organizer: PublicOrganizer } | null> {
  const row = await db
    .selectFrom("organizers as o")
    .leftJoin("organizer_settings as s", "s.organizer_id", "o.id")
    .where("o.id", "=", organizerId)
    .where("o.deleted_at", "is", null)
    .select(["o.id", "o.account_id", "o.name", "o.website", "o.description", "o.status", "s.website_url"])
    .select(["s.social_media_handles", "s.location", "s.seo_title", "s.seo_description", "s.seo_keywords"])
    .select("s.homepage_theme_settings")
    .select(["s.allow_search_engine_indexing", legalTargets("s").as("legal_targets")])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom("images as i")
          .select(IMAGE_COLUMNS.map((column) => `i.${column}` as const))
          .whereRef("i.organizer_id", "=", "o.id")
          .orderBy("i.id"),
      ).as("images"),
    )
    .executeTakeFirst();
  if (!row) return null;
  const organizer = {
    id: row.id,
    name: row.name,
    slug: organizerSlug(row.name),
    website: row.website,
    description: sanitizedBefore(row.description),
    status: row.status as OrganizerStatus,
    images: row.images.map((image) => toImage(image, files)),
    social_links: socialLinks((row.social_media_handles ?? {}) as Record<string, string>),
    legal_links: legalLinks({ id: row.id, slug: organizerSlug(row.name) }, row.legal_targets),
    theme: themeOf(row.homepage_theme_settings),
    settings: {
      website_url: row.website_url,
      social_media_handles: (row.social_media_handles ?? {}) as Record<string, string>,
      location_details: row.location as Location | null,
      seo_title: row.seo_title,
      seo_description: row.seo_description,
      seo_keywords: row.seo_keywords,
      allow_search_engine_indexing: row.allow_search_engine_indexing ?? true,
    },
  };
  return { accountId: row.account_id, organizer };
}

interface WantedPublicEvents extends RequestedPage {
  events_status: "upcoming" | "past" | "all";
}

/** One organiser's events in these statuses, or all public, indexable events. */
type WhichEvents = { organizerId: number; statuses: readonly EventStatus[] } | "findable";

export async function listPublicEvents(
  { db, files }: Sources,
  which: WhichEvents,
  wanted: WantedPublicEvents,
): Promise<{ data: ListedEvent[]; meta: ListMeta }> {
  const events = atTime(eventsOf(db, which), wanted.events_status).select(catalogColumns(null));
  const { rows, meta } = await listPage(db, events, {
    listing: PUBLIC_EVENTS_LISTING,
    wanted,
    columns: {
      title: "e.title",
      start_date: "e.start_date",
      end_date: "e.end_date",
      status: "e.status",
      category: "e.category",
    },
    optional: ["end_date"],
    search: { words: "e.title" },
    unique: "e.id",
    zone: sql`e.timezone`,
  });
  const now = new Date();
  return { data: rows.map((row) => toListedEvent(row, files, now)), meta };
}

function toListedEvent(row: EventData & CatalogRow, files: Sources["files"], now: Date): ListedEvent {
  const event = toPublicEvent(row, files, now);
  const { categories } = toPublicCatalog(row, now);
  const isAllIn = event.settings.price_display_mode === "INCLUSIVE";
  return { ...event, offer: offerOf(categories, { isAllIn }) };
}

function eventsOf(db: Sources["db"], which: WhichEvents) {
  if (which !== "findable")
    return selectEvents(db)
      .where("e.organizer_id", "=", which.organizerId)
      .where("e.status", "in", which.statuses);
  return selectEvents(db)
    .where("e.status", "in", ["LIVE", "PAUSED"])
    .where("s.allow_search_engine_indexing", "=", true)
    .where((eb) => eb.not(eb.exists(hiddenOrganizer(eb as never))));
}

function hiddenOrganizer(eb: ExpressionBuilder<Database & { e: Database["events"] }, "e">) {
  return eb
    .selectFrom("organizer_settings as hidden")
    .select("hidden.organizer_id")
    .whereRef("hidden.organizer_id", "=", "e.organizer_id")
    .where("hidden.allow_search_engine_indexing", "=", false);
}

function atTime(events: ReturnType<typeof selectEvents>, tab: WantedPublicEvents["events_status"]) {
  if (tab === "all") return events;
  return events.where(OVER_AT, tab === "past" ? "<=" : ">", sql<Date>`now()`);
}
