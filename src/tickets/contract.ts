import { z } from "zod";
import { Location, TICKET_LAYOUTS, TicketDesign } from "../events/contract.ts";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import {
  ClearableText,
  emailUpTo,
  Id,
  Instant,
  listingQuery,
  listOf,
  one,
  KnownShortId,
  ShortId,
  Text,
} from "../values/wire.ts";
import { ATTENDEE_STATUSES } from "./rules/ticket-states.ts";
import { walletsContract } from "./wallets/contract.ts";

/** The kinds of entries in the history of an order and its tickets. */
export const ORDER_ACTIONS = [
  "OFFLINE_PAYMENT_CHOSEN",
  "MARKED_AS_PAID",
  "SOLD_AT_DOOR",
  "ORDER_EDITED",
  "ORDER_CANCELLED",
  "ATTENDEE_ADDED",
  "ATTENDEE_EDITED",
  "GUEST_NAMED",
  "ANSWER_EDITED",
  "ATTENDEE_CANCELLED",
  "ATTENDEE_REACTIVATED",
  "TICKET_CHANGED",
  "CAPACITY_RAISED",
  "OPEN_AMOUNT_SETTLED",
  "PAYMENT_REVIEWED",
  "CONFIRMATION_RESENT",
  "TICKET_RESENT",
  "TICKET_REISSUED",
  "LETTER_SENT",
  "MESSAGE_WRITTEN",
] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export const Attendee = z.object({
  id: Id,
  short_id: KnownShortId,
  public_id: z.string(),
  event_id: Id,
  order_id: Id,
  order_public_id: z.string(),
  product_id: Id,
  product_price_id: Id,
  product_title: z.string(),
  /** The tier of a product with several prices. Null for any other product. */
  tier: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** False for a guest whose name is not known yet. Name and address are then the buyer's. */
  is_named: z.boolean(),
  status: z.enum(ATTENDEE_STATUSES),
  locale: z.string(),
  /** Notes of the organiser. Buyers do not see them. */
  notes: z.string().nullable(),
  /** Labels of the organiser, such as VIP or Press. A check-in list can be limited to one label. */
  labels: z.array(z.string()),
  /** Door staff see this note when they scan the ticket. */
  door_note: z.string().nullable(),
  checked_in_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type Attendee = z.infer<typeof Attendee>;

export const MAX_LABELS = 10;
export const Label = Text(40);
/** The labels of an attendee, without repetitions. */
export const Labels = z
  .array(Label)
  .max(MAX_LABELS)
  .transform((labels) => [...new Set(labels)]);

export const ATTENDEE = resource("attendee", Attendee);

/** A square picture. Its address changes with the picture. */
const TicketLogo = z.object({ url: z.string() });

/** The look of an event's tickets. */
export const TicketLook = z.object({
  /** The accent of the tickets' design, else the average colour of the event's cover. Null without either. */
  colour: z.string().nullable(),
  layout: z.enum(TICKET_LAYOUTS),
  /** The organiser's text at the bottom of the ticket: plain text with line breaks. */
  footer_text: z.string(),
  logo: TicketLogo.nullable(),
});
export type TicketLook = z.infer<typeof TicketLook>;

/** The sources of the look of an event's tickets, besides the event's own choices. */
export const TicketDesignSources = z.object({
  /** The organiser's design, for parts that the event does not choose. */
  inherited: TicketDesign,
  cover_colour: z.string().nullable(),
  /** The event's own logo for tickets. */
  logo: TicketLogo.nullable(),
  organizer_logo: TicketLogo.nullable(),
});
export type TicketDesignSources = z.infer<typeof TicketDesignSources>;

/**
 * The data of an event that its tickets show. They stay readable, whatever the state of the event's public
 * page.
 */
export const TicketEvent = z.object({
  id: Id,
  title: z.string(),
  slug: z.string(),
  start_date: Instant,
  end_date: Instant.nullable(),
  /** The time when doors open. Null if the event does not set it. */
  doors_at: Instant.nullable(),
  timezone: z.string(),
  /** True if the event does not take place. */
  is_cancelled: z.boolean(),
  location: Location.nullable(),
  is_online_event: z.boolean(),
  maps_url: z.string().nullable(),
  organizer_name: z.string(),
  /** The language of the event's own texts, as in `lang`. Null: unknown. */
  content_language: z.string().nullable(),
  /** The address for questions of ticket holders. */
  support_email: z.string(),
  ...TicketLook.shape,
});
export type TicketEvent = z.infer<typeof TicketEvent>;

/** The code of a ticket whose event asks for codes that change (docs/domain/check-in.md). */
export const LiveCode = z.object({
  /** The part that never changes. The whole code is `<fixed_text>.<unix seconds>.<digits>`. */
  fixed_text: z.string(),
  /** Hexadecimal. The key belongs to this ticket alone, and a reissue changes it. */
  key: z.string(),
  /** The parameters of RFC 6238. Steps begin at the Unix epoch. */
  algorithm: z.literal("HMAC-SHA-1"),
  seconds: z.int(),
  digits: z.int(),
});
export type LiveCode = z.infer<typeof LiveCode>;

/** A ticket as its holder sees it. */
export const Ticket = z.object({
  short_id: KnownShortId,
  public_id: z.string(),
  event_id: Id,
  status: z.enum(ATTENDEE_STATUSES),
  first_name: z.string(),
  last_name: z.string(),
  /** False for a guest of the named buyer whose own name is not known yet. */
  is_named: z.boolean(),
  product_title: z.string(),
  order_public_id: z.string(),
  /** The text of the QR code. Empty if the ticket is not active, or if its code changes every few seconds. */
  qr_text: z.string(),
  /** Replaces `qr_text` while the event asks for codes that change. Null for other events and inactive tickets. */
  live_code: LiveCode.nullable(),
  checked_in_at: Instant.nullable(),
  event: TicketEvent,
});
export type Ticket = z.infer<typeof Ticket>;

/** A ticket with what only those may read whom it admits. */
export const TicketOfLink = Ticket.extend({
  /** HTML. Null if the ticket is not active, and for events at a venue or without such details. */
  online_event_connection_details: z.string().nullable(),
});
export type TicketOfLink = z.infer<typeof TicketOfLink>;

/** For a designer: the sources of the look of tickets, and the data of the event that they show. */
export const TicketDesignView = TicketDesignSources.extend({ event: TicketEvent });
export type TicketDesignView = z.infer<typeof TicketDesignView>;

export const ATTENDEES_LISTING = {
  sorts: [
    "created_at",
    "first_name",
    "last_name",
    "email",
    "status",
    "updated_at",
    "product_title",
    "ticket_name",
    /** The first entry that stands. Attendees who are not in come last. */
    "checked_in_at",
  ],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    status: ATTENDEE_STATUSES,
    product_id: "number",
    product_price_id: "number",
    order_id: "number",
    first_name: "text",
    last_name: "text",
    email: "text",
    public_id: "text",
    labels: "text",
    is_checked_in: "boolean",
    /** The promo code of the ticket's order. */
    promo_code: "code",
    created_at: "instant",
    updated_at: "instant",
  },
} as const;

const attendeeParams = z.object({ event_id: Id, attendee_id: Id });

export const contract = {
  ...walletsContract,
  listAttendees: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/attendees",
    summary: "List the attendees",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: listingQuery(ATTENDEES_LISTING),
    response: listOf(ATTENDEE.schema),
    resource: ATTENDEE,
  }),
  getAttendee: route({
    method: "GET",
    path: "/events/{event_id}/attendees/{attendee_id}",
    summary: "Get an attendee",
    policy: "user",
    params: attendeeParams,
    response: one(ATTENDEE.schema),
    resource: ATTENDEE,
  }),
  updateAttendee: route({
    method: "PATCH",
    path: "/events/{event_id}/attendees/{attendee_id}",
    summary: "Change an attendee's name or address, or cancel or reactivate the ticket",
    policy: "user",
    params: attendeeParams,
    body: z.object({
      first_name: Text(100).optional(),
      last_name: Text(100).optional(),
      email: emailUpTo(100).optional(),
      notes: ClearableText(2000),
      labels: Labels.optional(),
      door_note: ClearableText(200),
      status: z
        .string()
        .max(20)
        .transform((status) => status.toUpperCase())
        .pipe(z.enum(["CANCELLED", "ACTIVE"]))
        .optional(),
    }),
    response: one(ATTENDEE.schema),
    resource: ATTENDEE,
    edits: "part",
  }),
  getTicketDesign: route({
    method: "GET",
    path: "/events/{event_id}/ticket-design",
    summary:
      "Get what determines the look of the event's tickets; the event's own choices are among its settings",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(TicketDesignView),
  }),
  getTicket: route({
    method: "GET",
    path: "/public/events/{event_id}/attendees/{attendee_short_id}",
    summary: "Get a ticket by its link",
    policy: "public",
    params: z.object({ event_id: Id, attendee_short_id: ShortId("a") }),
    response: one(TicketOfLink),
  }),
};
export type TicketsContract = typeof contract;
