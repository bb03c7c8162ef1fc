import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import {
  allOf,
  ClearableText,
  CurrencyCode,
  Email,
  Id,
  Instant,
  listingQuery,
  listOf,
  one,
  OptionalHtml,
  OptionalText,
  ShortId,
  Text,
  WallTime,
  Zone,
} from "../values/wire.ts";

export const EVENT_STATUSES = ["DRAFT", "LIVE", "PAUSED", "ARCHIVED"] as const;
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

export const Location = z.object({
  venue_name: OptionalText(100),
  address_line_1: OptionalText(255),
  address_line_2: OptionalText(255),
  city: OptionalText(85),
  state_or_region: OptionalText(85),
  zip_or_postal_code: OptionalText(85),
  country: OptionalText(2),
});
export type Location = z.infer<typeof Location>;

/** A picture in its sizes; `srcset` lists narrower versions ready for an img element. */
export const Image = z.object({
  id: Id,
  type: z.string(),
  url: z.string(),
  srcset: z.string(),
  width: z.int(),
  height: z.int(),
  average_colour: z.string().nullable(),
});
export type Image = z.infer<typeof Image>;

export const Organizer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  timezone: z.string(),
  currency: z.string(),
  slug: z.string(),
  status: z.enum(["DRAFT", "LIVE", "ARCHIVED"]),
  created_at: Instant,
});
export type Organizer = z.infer<typeof Organizer>;

export const EventSettings = z.object({
  order_timeout_in_minutes: z.int(),
  attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]),
  price_display_mode: z.enum(["INCLUSIVE", "EXCLUSIVE"]),
  is_online_event: z.boolean(),
  pre_checkout_message: z.string().nullable(),
  continue_button_text: z.string().nullable(),
  support_email: z.string().nullable(),
  website_url: z.string().nullable(),
  maps_url: z.string().nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  allow_search_engine_indexing: z.boolean(),
});
export type EventSettings = z.infer<typeof EventSettings>;

export const Event = z.object({
  id: Id,
  short_id: ShortId("e"),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  category: z.enum(EVENT_CATEGORIES),
  status: z.enum(EVENT_STATUSES),
  lifecycle_status: z.enum(["UPCOMING", "ONGOING", "ENDED"]),
  start_date: Instant,
  end_date: Instant.nullable(),
  /** The same as wall-clock times in the event's zone, for forms. */
  start_date_local: WallTime,
  end_date_local: WallTime.nullable(),
  timezone: z.string(),
  currency: z.string(),
  location: Location.nullable(),
  settings: EventSettings,
  images: z.array(Image),
  organizer: z.object({ id: Id, name: z.string(), slug: z.string() }),
  /** Where its first check-in list opens at the door. */
  check_in_list_short_id: z.string().nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Event = z.infer<typeof Event>;

/** How an event's orders are paid, and what its buyers may do by themselves. */
export const SalesSettings = z.object({
  payment_providers: z.array(z.enum(["STRIPE", "OFFLINE"])),
  offline_payment_instructions: z.string().nullable(),
  /** Days to pay; null: for as long as it takes. */
  offline_payment_days: z.int().nullable(),
  cancels_unpaid_orders: z.boolean(),
  allow_orders_awaiting_offline_payment_to_check_in: z.boolean(),
  allow_attendee_self_edit: z.boolean(),
  /** Up to so many hours before the beginning a buyer may give a free order back; null: never. */
  buyer_cancel_hours: z.int().nullable(),
});
export type SalesSettings = z.infer<typeof SalesSettings>;

export const UpdateSalesSettings = z.object({
  payment_providers: z
    .array(z.enum(["STRIPE", "OFFLINE"]))
    .min(1)
    .optional(),
  offline_payment_instructions: ClearableText(10_000),
  offline_payment_days: z.int().min(1).max(365).nullish(),
  cancels_unpaid_orders: z.boolean().optional(),
  allow_orders_awaiting_offline_payment_to_check_in: z.boolean().optional(),
  allow_attendee_self_edit: z.boolean().optional(),
  buyer_cancel_hours: z.int().min(0).max(8760).nullish(),
});
export type UpdateSalesSettings = z.infer<typeof UpdateSalesSettings>;

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
  settings: true,
  images: true,
}).extend({
  description_preview: z.string(),
  organizer: z.object({ id: Id, name: z.string(), slug: z.string(), website: z.string().nullable() }),
});
export type PublicEvent = z.infer<typeof PublicEvent>;

/** An event in a list: with what has been sold of it. */
export const EventRow = Event.pick({
  id: true,
  title: true,
  slug: true,
  status: true,
  lifecycle_status: true,
  start_date: true,
  end_date: true,
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
});
export type EventRow = z.infer<typeof EventRow>;

export const EVENTS_LISTING = {
  sorts: ["start_date", "end_date", "created_at", "updated_at", "title"],
  defaultSort: "start_date",
  defaultDirection: "asc",
  filters: {
    title: "text",
    start_date: "instant",
    end_date: "instant",
    created_at: "instant",
    updated_at: "instant",
    status: EVENT_STATUSES,
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
  listOrganizers: route({
    method: "GET",
    path: "/organizers",
    summary: "The account's organisers",
    policy: "user",
    response: allOf(Organizer),
  }),
  createOrganizer: route({
    method: "POST",
    path: "/organizers",
    summary: "Make an organiser",
    policy: "user",
    body: z.object({
      name: Text(100),
      email: Email,
      phone: OptionalText(25),
      website: z
        .url({ protocol: /^https?$/ })
        .max(255)
        .nullish(),
      description: OptionalHtml(1200),
      timezone: Zone,
      currency: CurrencyCode,
    }),
    response: one(Organizer),
    status: 201,
  }),
  getOrganizer: route({
    method: "GET",
    path: "/organizers/{organizer_id}",
    summary: "One organiser",
    policy: "user",
    params: z.object({ organizer_id: Id }),
    response: one(Organizer),
  }),
  changeOrganizerStatus: route({
    method: "PUT",
    path: "/organizers/{organizer_id}/status",
    summary: "Publish, withdraw, archive or restore an organiser",
    policy: "user",
    params: z.object({ organizer_id: Id }),
    body: z.object({ status: z.enum(["DRAFT", "LIVE", "ARCHIVED"]) }),
    response: one(Organizer),
  }),
  listEvents: route({
    method: "GET",
    path: "/events",
    summary: "The account's events, with what they have sold",
    policy: "user",
    query: listingQuery(EVENTS_LISTING).extend({
      events_status: z.enum(["upcoming", "past", "draft", "archived", "all"]).default("all"),
    }),
    response: listOf(EventRow),
  }),
  createEvent: route({
    method: "POST",
    path: "/events",
    summary: "Make a draft event",
    policy: "user",
    body: z.object({ ...EventInput, organizer_id: Id.optional() }),
    response: one(Event),
    status: 201,
    isRepeatable: true,
  }),
  duplicateEvent: route({
    method: "POST",
    path: "/events/{event_id}/duplicate",
    summary: "Make a draft after another event",
    policy: "user",
    params: eventParams,
    body: z.object({
      title: EventInput.title,
      description: EventInput.description.optional(),
      start_date: EventInput.start_date,
      end_date: EventInput.end_date,
      ...DuplicateParts,
    }),
    response: one(Event),
    status: 201,
    isRepeatable: true,
  }),
  getEvent: route({
    method: "GET",
    path: "/events/{event_id}",
    summary: "One event",
    policy: "user",
    params: eventParams,
    response: one(Event),
  }),
  updateEvent: route({
    method: "PUT",
    path: "/events/{event_id}",
    summary: "Change an event",
    policy: "user",
    params: eventParams,
    body: z.object(EventInput),
    response: one(Event),
  }),
  changeEventStatus: route({
    method: "PUT",
    path: "/events/{event_id}/status",
    summary: "Publish, pause, archive or restore an event",
    policy: "user",
    params: eventParams,
    body: z.object({ status: z.enum(EVENT_STATUSES) }),
    response: one(Event),
  }),
  getSalesSettings: route({
    method: "GET",
    path: "/events/{event_id}/settings",
    summary: "How orders are paid, and what buyers may do by themselves",
    policy: "user",
    params: eventParams,
    response: one(SalesSettings),
  }),
  updateSalesSettings: route({
    method: "PATCH",
    path: "/events/{event_id}/settings",
    summary: "Change how orders are paid, and what buyers may do by themselves",
    policy: "user",
    params: eventParams,
    body: UpdateSalesSettings,
    response: one(SalesSettings),
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
