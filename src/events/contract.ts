import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import {
  CurrencyCode,
  Id,
  listingQuery,
  listOf,
  one,
  OptionalHtml,
  Text,
  WallTime,
  Zone,
} from "../values/wire.ts";
import { defaultsContract } from "./defaults/contract.ts";
import {
  Attribute,
  DeletionStatus,
  DISPLAY_STATUSES,
  EVENT,
  EVENT_CATEGORIES,
  EVENT_ROW,
  EVENT_STATUSES,
  EventWithProducts,
} from "./contract/event.ts";
import { imagesContract } from "../images/contract.ts";
import { Location } from "./contract/location.ts";
import { settingsContract } from "./settings/contract.ts";

export { type DefaultName, type EventDefaults } from "./defaults/contract.ts";
export {
  Attribute,
  DeletionStatus,
  DISPLAY_STATUSES,
  Event,
  EVENT,
  EVENT_CATEGORIES,
  EVENT_STATUSES,
  EventRow,
  EventWithProducts,
  LegalLink,
  PublicEvent,
} from "./contract/event.ts";
export { Location } from "./contract/location.ts";
export { LEGAL_KINDS, type LegalKind } from "./rules/legal-texts.ts";
export { SOCIAL_PLATFORM_NAMES, socialHandle, type SocialPlatform } from "./rules/social-links.ts";
export { CHECKOUT_SETTINGS, GUEST_NAMES, type GuestNames } from "./settings/checkout-definition.ts";
export type { FaqEntry, LineUpEntry } from "./settings/contract/facts.ts";
export {
  OWN_TICKET_DESIGN,
  type OwnTicketDesign,
  TICKET_LAYOUTS,
  TicketDesign,
  type TicketLayout,
} from "./settings/contract/ticket-design.ts";
export { type AllEventSettings, EventSettings, type UpdateEventSettings } from "./settings/contract.ts";

export const EVENTS_LISTING = {
  sorts: ["start_date", "end_date", "created_at", "updated_at", "title"],
  defaultSort: "start_date",
  defaultDirection: "asc",
  filters: {
    title: "text",
    start_date: "instant",
    end_date: "instant",
    /** The end of the event, or 24 hours after its start if it has no end. */
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
  /**
   * Wall-clock times in `timezone`. A time that clocks skip moves forward; of a repeated time the earlier one
   * counts.
   */
  start_date: WallTime,
  end_date: WallTime.nullish(),
  timezone: Zone.optional(),
  currency: CurrencyCode.optional(),
  location: Location.nullish(),
  is_online_event: z.boolean().optional(),
  attributes: z.array(Attribute).max(50).optional(),
};

const eventParams = z.object({ event_id: Id });

/** The parts that a duplicate contains. Each is required, so that nothing is copied without a request. */
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
  ...imagesContract,
  ...settingsContract,
  ...defaultsContract,
  listEvents: route({
    method: "GET",
    path: "/events",
    summary: "List the account's events with their sales",
    policy: "user",
    forEventScope: "narrowed",
    query: listingQuery(EVENTS_LISTING).extend({
      events_status: z.enum(["upcoming", "past", "draft", "archived", "all"]).default("all"),
    }),
    response: listOf(EVENT_ROW.schema),
    resource: EVENT_ROW,
  }),
  listOrganizerEvents: route({
    method: "GET",
    path: "/organizers/{organizer_id}/events",
    summary: "List an organiser's events with their sales",
    policy: "user",
    forEventScope: "narrowed",
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
    summary: "Create a draft event",
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
    summary: "Create a draft by duplicating an event",
    policy: "user",
    forEventScope: "refused",
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
    summary: "Get an event with its product categories and their products",
    policy: "user",
    params: eventParams,
    response: one(EventWithProducts),
    resource: EVENT,
  }),
  updateEvent: route({
    method: "PUT",
    path: "/events/{event_id}",
    summary: "Update an event",
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
  cancelEvent: route({
    method: "PUT",
    path: "/events/{event_id}/cancellation",
    summary:
      "Cancel a published event, or reinstate it with its sales paused; changes no order and writes to nobody",
    policy: "user",
    params: eventParams,
    body: z.object({ is_cancelled: z.boolean() }),
    response: one(EVENT.schema),
    resource: EVENT,
    edits: "part",
  }),
  getEventDeletionStatus: route({
    method: "GET",
    path: "/events/{event_id}/deletion-status",
    summary: "Get whether the event can be deleted, and if not, why",
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
