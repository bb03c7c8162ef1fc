import { z } from "zod";
import { resource } from "../../platform/http/editing/resource.ts";
import { Theme } from "../../values/theme/theme-choices.ts";
import { Id, Instant, KnownShortId, KnownWallTime, Text } from "../../values/wire.ts";
import { Image } from "../../images/contract.ts";
import { Location } from "./location.ts";
import { LEGAL_KINDS } from "../rules/legal-texts.ts";
import { SOCIAL_PLATFORM_NAMES, type SocialPlatform } from "../rules/social-links.ts";
import { EventSettings } from "../settings/contract.ts";

export const EVENT_STATUSES = ["DRAFT", "LIVE", "PAUSED", "ARCHIVED"] as const;
export const DISPLAY_STATUSES = [...EVENT_STATUSES, "CANCELLED", "SOLD_OUT", "ENDED"] as const;
export const EVENT_CATEGORIES = [
  "SOCIAL",
  "FOOD_DRINK",
  "CHARITY",
  "MUSIC",
  "ART",
  "COMEDY",
  "THEATER",
  "BUSINESS",
  "TECH",
  "EDUCATION",
  "WORKSHOP",
  "SPORTS",
  "FESTIVAL",
  "NIGHTLIFE",
  "OTHER",
] as const;

/** A custom attribute of an event. Only members see private ones. */
export const Attribute = z.object({
  name: Text(50),
  value: Text(1000),
  is_public: z.boolean().default(true),
});
export type Attribute = z.infer<typeof Attribute>;

export const Event = z.object({
  id: Id,
  short_id: KnownShortId,
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  category: z.enum(EVENT_CATEGORIES),
  status: z.enum(EVENT_STATUSES),
  lifecycle_status: z.enum(["UPCOMING", "ONGOING", "ENDED"]),
  /** The value of `status`, or that the event is cancelled, over or sold out. */
  display_status: z.enum(DISPLAY_STATUSES),
  /** When the event was cancelled. Null: it takes place. A cancelled event is PAUSED, or was archived later. */
  cancelled_at: Instant.nullable(),
  start_date: Instant,
  end_date: Instant.nullable(),
  /** The same times as wall-clock times in the event's zone, for forms. */
  start_date_local: KnownWallTime,
  end_date_local: KnownWallTime.nullable(),
  timezone: z.string(),
  currency: z.string(),
  location: Location.nullable(),
  attributes: z.array(Attribute),
  settings: EventSettings,
  images: z.array(Image),
  organizer: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** True if the getting-started page is hidden. */
  hide_getting_started_page: z.boolean(),
  /** Short id of the first check-in list, for its link. */
  check_in_list_short_id: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Event = z.infer<typeof Event>;

export const EVENT = resource("event", Event, {
  writtenAs: {
    start_date: ({ start_date_local }) => start_date_local,
    end_date: ({ end_date_local }) => end_date_local,
    is_online_event: ({ settings }) => settings.is_online_event,
    is_cancelled: ({ cancelled_at }) => cancelled_at !== null,
  },
});

const SocialPlatformName = z.enum(SOCIAL_PLATFORM_NAMES as [SocialPlatform, ...SocialPlatform[]]);

export const LegalLink = z.object({
  kind: z.enum(LEGAL_KINDS),
  /** The address of an external page, or a path of this installation. */
  href: z.string(),
});

/**
 * An event with its products, including hidden ones. The catalogue area owns the product fields: `GET
 * /events/{event_id}/product-categories` describes them.
 */
export const EventWithProducts = EVENT.schema.extend({
  product_categories: z.array(z.looseObject({ id: Id, products: z.array(z.looseObject({ id: Id })) })),
});
export type EventWithProducts = z.infer<typeof EventWithProducts>;

/** The event as visitors may see it. The storefront's call adds the products. */
export const PublicEvent = Event.pick({
  id: true,
  title: true,
  slug: true,
  description: true,
  category: true,
  status: true,
  lifecycle_status: true,
  start_date: true,
  end_date: true,
  timezone: true,
  currency: true,
  location: true,
  attributes: true,
  settings: true,
  images: true,
}).extend({
  /** True if the event does not take place. Its status is then PAUSED, or ARCHIVED. */
  is_cancelled: z.boolean(),
  /** Time when doors open. Null if the event gives none. */
  doors_at: Instant.nullable(),
  description_preview: z.string(),
  /** Theme of the page: the event's choices, then its organiser's. */
  theme: Theme,
  organizer: z.object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    website: z.string().nullable(),
    /** The organiser's logo and cover, which events without pictures show. */
    images: z.array(Image),
    /** Social media pages of the organiser. */
    social_links: z.array(z.object({ platform: SocialPlatformName, address: z.string() })),
    /** Imprint, privacy policy, terms and refund policy, if published. */
    legal_links: z.array(LegalLink),
    /** True if the contact form accepts messages. */
    takes_messages: z.boolean(),
  }),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

/** An event in a list, with its sales. */
export const EventRow = Event.pick({
  id: true,
  title: true,
  slug: true,
  status: true,
  lifecycle_status: true,
  display_status: true,
  start_date: true,
  end_date: true,
  start_date_local: true,
  end_date_local: true,
  timezone: true,
  currency: true,
  location: true,
  images: true,
  organizer: true,
  created_at: true,
}).extend({
  products_sold: z.int(),
  capacity: z.int().nullable(),
  sales_total_gross: z.int(),
  /** Orders of each of the last 14 days, today last. */
  recent_orders: z.array(z.int()),
});
export type EventRow = z.infer<typeof EventRow>;

/** A row carries the event's version, so that the list can publish or archive the event. */
export const EVENT_ROW = resource("event", EventRow, {
  writtenAs: {
    start_date: ({ start_date_local }) => start_date_local,
    end_date: ({ end_date_local }) => end_date_local,
  },
});

export const DeletionStatus = z.object({
  can_delete: z.boolean(),
  /** Refusal code if the event cannot be deleted. */
  reason: z.string().nullable(),
});
export type DeletionStatus = z.infer<typeof DeletionStatus>;
