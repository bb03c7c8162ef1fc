import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import {
  CurrencyCode,
  Id,
  Instant,
  listingQuery,
  listOf,
  one,
  OptionalHtml,
  KnownShortId,
  Text,
  WallTime,
  Zone,
  KnownWallTime,
} from "../values/wire.ts";
import { defaultsContract } from "./defaults-contract.ts";
import { Image, imagesContract } from "./images-contract.ts";
import { Location } from "./location-contract.ts";
import { DeletionStatus, organizersContract } from "./organizers-contract.ts";
import { SOCIAL_PLATFORM_NAMES, type SocialPlatform } from "./rules/social-links.ts";
import { EventSettings, settingsContract } from "./settings-contract.ts";

export { type DefaultName, type EventDefaults } from "./defaults-contract.ts";
export { type ImageFile, Image } from "./images-contract.ts";
export { Location } from "./location-contract.ts";
export { PUBLIC_EVENTS_LISTING, PublicOrganizer } from "./public-contract.ts";
export { Organizer, type OrganizerSettings, type OrganizerStats } from "./organizers-contract.ts";
export { type AllEventSettings, EventSettings, type UpdateEventSettings } from "./settings-contract.ts";

export const EVENT_STATUSES = ["DRAFT", "LIVE", "PAUSED", "ARCHIVED"] as const;
export const DISPLAY_STATUSES = [...EVENT_STATUSES, "SOLD_OUT", "ENDED"] as const;
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

/** Something else there is to say about an event; what is not public only its own account sees. */
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
  /** The state to show: `status`, or that the event is over or has no ticket left. */
  display_status: z.enum(DISPLAY_STATUSES),
  start_date: Instant,
  end_date: Instant.nullable(),
  /** The same as wall-clock times in the event's zone, for forms. */
  start_date_local: KnownWallTime,
  end_date_local: KnownWallTime.nullable(),
  timezone: z.string(),
  currency: z.string(),
  location: Location.nullable(),
  attributes: z.array(Attribute),
  settings: EventSettings,
  images: z.array(Image),
  organizer: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** Nobody wants to be told any more how to begin. */
  hides_getting_started: z.boolean(),
  /** Where its first check-in list opens at the door. */
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
  },
});

const SocialPlatformName = z.enum(SOCIAL_PLATFORM_NAMES as [SocialPlatform, ...SocialPlatform[]]);

/** What anybody may see of an event; what it sells comes with the storefront's call. */
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
  description_preview: z.string(),
  organizer: z.object({
    id: Id,
    name: z.string(),
    slug: z.string(),
    website: z.string().nullable(),
    /** Where else it is found. */
    social_links: z.array(z.object({ platform: SocialPlatformName, address: z.string() })),
    /** Its contact form takes messages. */
    takes_messages: z.boolean(),
  }),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

/** An event in a list: with what has been sold of it. */
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

/** What a row shows of an event has the version of the event: enough to publish or archive it by. */
const EVENT_ROW = resource("event", EventRow, {
  writtenAs: {
    start_date: ({ start_date_local }) => start_date_local,
    end_date: ({ end_date_local }) => end_date_local,
  },
});

export const EVENTS_LISTING = {
  sorts: ["start_date", "end_date", "created_at", "updated_at", "title"],
  defaultSort: "start_date",
  defaultDirection: "asc",
  filters: {
    title: "text",
    start_date: "instant",
    end_date: "instant",
    /** Its end; 24 hours after its start where it names none. */
    over_at: "instant",
    created_at: "instant",
    updated_at: "instant",
    status: EVENT_STATUSES,
    display_status: DISPLAY_STATUSES,
    organizer_id: "number",
  },
} as const;

const EventInput = {
  title: Text(150),
  description: OptionalHtml(50_000),
  category: z.enum(EVENT_CATEGORIES).optional(),
  /** Wall-clock times in `timezone`; a time that does not exist moves forward, one that exists twice is the earlier. */
  start_date: WallTime,
  end_date: WallTime.nullish(),
  timezone: Zone.optional(),
  currency: CurrencyCode.optional(),
  location: Location.nullish(),
  is_online_event: z.boolean().optional(),
  attributes: z.array(Attribute).max(50).optional(),
};

const eventParams = z.object({ event_id: Id });

/** Which parts of an event its duplicate is to have; each is asked for, so that nothing is copied by surprise. */
const DuplicateParts = {
  duplicate_products: z.boolean(),
  duplicate_questions: z.boolean(),
  duplicate_settings: z.boolean(),
  duplicate_promo_codes: z.boolean(),
  duplicate_capacity_assignments: z.boolean(),
  duplicate_check_in_lists: z.boolean(),
  duplicate_event_cover_image: z.boolean(),
  duplicate_ticket_logo: z.boolean(),
  duplicate_webhooks: z.boolean(),
  duplicate_affiliates: z.boolean(),
};

export const contract = {
  ...organizersContract,
  ...imagesContract,
  ...settingsContract,
  ...defaultsContract,
  listEvents: route({
    method: "GET",
    path: "/events",
    summary: "The account's events, with what they have sold",
    policy: "user",
    forChosenEvents: "narrowed",
    query: listingQuery(EVENTS_LISTING).extend({
      events_status: z.enum(["upcoming", "past", "draft", "archived", "all"]).default("all"),
    }),
    response: listOf(EVENT_ROW.schema),
    resource: EVENT_ROW,
  }),
  listOrganizerEvents: route({
    method: "GET",
    path: "/organizers/{organizer_id}/events",
    summary: "An organiser's events, with what they have sold",
    policy: "user",
    forChosenEvents: "narrowed",
    params: z.object({ organizer_id: Id }),
    query: listingQuery(EVENTS_LISTING).extend({
      events_status: z.enum(["upcoming", "past", "draft", "archived", "all"]).default("all"),
    }),
    response: listOf(EVENT_ROW.schema),
    resource: EVENT_ROW,
  }),
  createEvent: route({
    method: "POST",
    path: "/events",
    summary: "Make a draft event",
    policy: "user",
    body: z.object({ ...EventInput, organizer_id: Id.optional() }),
    response: one(EVENT.schema),
    resource: EVENT,
    status: 201,
    isRepeatable: true,
  }),
  duplicateEvent: route({
    method: "POST",
    path: "/events/{event_id}/duplicate",
    summary: "Make a draft after another event",
    policy: "user",
    forChosenEvents: "refused",
    params: eventParams,
    body: z.object({
      title: EventInput.title,
      description: EventInput.description.optional(),
      start_date: EventInput.start_date,
      end_date: EventInput.end_date,
      ...DuplicateParts,
    }),
    response: one(EVENT.schema),
    resource: EVENT,
    status: 201,
    isRepeatable: true,
  }),
  getEvent: route({
    method: "GET",
    path: "/events/{event_id}",
    summary: "One event",
    policy: "user",
    params: eventParams,
    response: one(EVENT.schema),
    resource: EVENT,
  }),
  updateEvent: route({
    method: "PUT",
    path: "/events/{event_id}",
    summary: "Change an event",
    policy: "user",
    params: eventParams,
    body: z.object(EventInput),
    response: one(EVENT.schema),
    resource: EVENT,
    edits: "whole",
  }),
  changeEventStatus: route({
    method: "PUT",
    path: "/events/{event_id}/status",
    summary: "Publish, pause, archive or restore an event",
    policy: "user",
    params: eventParams,
    body: z.object({ status: z.enum(EVENT_STATUSES) }),
    response: one(EVENT.schema),
    resource: EVENT,
    edits: "part",
  }),
  getEventDeletionStatus: route({
    method: "GET",
    path: "/events/{event_id}/deletion-status",
    summary: "Can the event be deleted, and if not, why",
    policy: "user",
    params: eventParams,
    response: one(DeletionStatus),
  }),
  deleteEvent: route({
    method: "DELETE",
    path: "/events/{event_id}",
    summary: "Delete an event without orders",
    policy: "admin",
    params: eventParams,
    response: null,
  }),
};
export type EventsContract = typeof contract;
