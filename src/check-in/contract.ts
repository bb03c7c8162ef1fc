import { z } from "zod";
import { DOOR_COLOURS } from "../catalog/contract.ts";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import { devicesContract } from "./devices/contract.ts";
import { logContract } from "./log/contract.ts";
import type { Listing } from "../values/listing.ts";
import {
  allOf,
  ClearableText,
  Email,
  Id,
  RequestedInstant,
  Instant,
  listingQuery,
  listOf,
  one,
  OptionalText,
  KnownShortId,
  ShortId,
  Text,
  WallTime,
} from "../values/wire.ts";

export { SCANS_LISTING } from "./log/contract.ts";

export const ENTRY_RULES = ["ONCE", "TIMES", "DAILY", "UNLIMITED"] as const;
export type EntryRule = (typeof ENTRY_RULES)[number];

export const CheckInList = z.object({
  id: Id,
  short_id: KnownShortId,
  event_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  activates_at: Instant.nullable(),
  expires_at: Instant.nullable(),
  is_active: z.boolean(),
  is_expired: z.boolean(),
  covers_all_tickets: z.boolean(),
  product_ids: z.array(Id),
  /** Tiers, categories: a ticket is taken if its product, its tier or its category is named. */
  price_ids: z.array(Id),
  category_ids: z.array(Id),
  /** Of these only tickets with this answer; null: whatever they answered. */
  answer_question_id: Id.nullable(),
  answer_option: z.string().nullable(),
  /** Of these only attendees with this label; null: with any or none. */
  attendee_label: z.string().nullable(),
  entry_rule: z.enum(ENTRY_RULES),
  /** TIMES: how often one ticket comes in. */
  max_entries: z.int().nullable(),
  /** UNLIMITED: minutes between two entries of one ticket. */
  pause_minutes: z.int().nullable(),
  /** The door may switch to scanning people out. */
  tracks_exits: z.boolean(),
  allows_sales: z.boolean(),
  /** The door may mark unpaid orders as paid. */
  allows_payments: z.boolean(),
  /** How many people may be inside at once; null: any number. */
  max_inside: z.int().nullable(),
  /** Full, the door scans nobody in; else it only says so. */
  stops_when_full: z.boolean(),
  has_pin: z.boolean(),
  total_attendees: z.int(),
  /** People who came in, each counted once. */
  checked_in_attendees: z.int(),
  /** Those of them who have not left. */
  inside_attendees: z.int(),
});
export type CheckInList = z.infer<typeof CheckInList>;

const CHECK_IN_LIST = resource("check-in-list", CheckInList, {
  writtenAs: { product_ids: (list) => (list.product_ids.length === 0 ? null : list.product_ids) },
});

/** What the door sees of a list: no names, no addresses. */
export const DoorList = CheckInList.pick({
  short_id: true,
  name: true,
  description: true,
  activates_at: true,
  expires_at: true,
  is_active: true,
  is_expired: true,
  tracks_exits: true,
  allows_sales: true,
  allows_payments: true,
  max_inside: true,
  stops_when_full: true,
  has_pin: true,
  total_attendees: true,
  checked_in_attendees: true,
  inside_attendees: true,
}).extend({
  event: z.object({
    id: Id,
    title: z.string(),
    /** The language of the event's own texts, as in `lang`; null: unknown. */
    content_language: z.string().nullable(),
    start_date: Instant,
    timezone: z.string(),
  }),
});
export type DoorList = z.infer<typeof DoorList>;

/** One entry of an attendee at a list, as integrations receive it. */
export const CheckIn = z.object({
  id: Id,
  short_id: KnownShortId,
  check_in_list_id: Id,
  event_id: Id,
  attendee_id: Id,
  order_id: Id,
  product_id: Id,
  device_name: z.string().nullable(),
  checked_in_at: Instant,
  /** When it was taken back. */
  undone_at: Instant.nullable(),
});
export type CheckIn = z.infer<typeof CheckIn>;

export const VERDICTS = [
  "ADMITTED",
  "ALREADY_IN",
  "CANCELLED",
  "UNPAID",
  "OTHER_EVENT",
  "NOT_ON_LIST",
  "SUPERSEDED",
  "UNKNOWN",
  "UNDONE",
  // Scanned on the way out: a person who was in, and one who was not.
  "EXITED",
  "NOT_IN",
] as const;

/** The answer to one scan. A name and a ticket type, as far as the door needs them, and nothing more. */
export const Verdict = z.object({
  scan_id: z.string(),
  verdict: z.enum(VERDICTS),
  public_id: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** False: a guest of the named buyer. */
  is_named: z.boolean().nullable(),
  product_title: z.string().nullable(),
  /** Of a product with several; null for any other. */
  tier: z.string().nullable(),
  /** Of the check-in that counts: this one's, or the earlier one's. */
  check_in_short_id: z.string().nullable(),
  checked_in_at: Instant.nullable(),
  checked_in_by: z.string().nullable(),
  /** SUPERSEDED: when the ticket that replaces the scanned copy was issued. */
  reissued_at: Instant.nullable(),
  /** Of the product: a band on the verdict. */
  door_colour: z.enum(DOOR_COLOURS).nullable(),
  /** How often this ticket has come in at this list. */
  entry_count: z.int(),
  /** When its last stay ended; null: it has not, or the list does not track exits. */
  left_at: Instant.nullable(),
});
export type Verdict = z.infer<typeof Verdict>;

/** Found by name or code at the door; e-mail addresses stay behind. */
export const DoorAttendee = z.object({
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_named: z.boolean(),
  product_title: z.string(),
  tier: z.string().nullable(),
  status: z.enum(["ACTIVE", "AWAITING_PAYMENT", "CANCELLED"]),
  checked_in_at: Instant.nullable(),
  check_in_short_id: z.string().nullable(),
});
export type DoorAttendee = z.infer<typeof DoorAttendee>;

/** A door of the account: what is to be opened, when and under which link. */
export const Door = DoorList.pick({ short_id: true, name: true, is_active: true, event: true });
export type Door = z.infer<typeof Door>;

export const Counts = z.object({
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  inside_attendees: z.int(),
});
export type Counts = z.infer<typeof Counts>;

export const CHECK_IN_LISTS_LISTING = {
  sorts: ["created_at", "name", "activates_at", "expires_at", "updated_at"],
  defaultSort: "created_at",
  defaultPerPage: 100,
  filters: {
    name: "text",
    activates_at: "instant",
    expires_at: "instant",
    covers_all_tickets: "boolean",
    created_at: "instant",
    updated_at: "instant",
  },
} as const satisfies Listing;

const doorParams = z.object({ list_short_id: ShortId("cil") });
const eventParams = z.object({ event_id: Id });
const listParams = z.object({ event_id: Id, list_id: Id });

/** What is typed of a list, but for its name and description. */
const Rules = {
  price_ids: z.array(Id).max(500).optional(),
  category_ids: z.array(Id).max(500).optional(),
  /** A choice question of the event, with one of its options. */
  answer_question_id: Id.nullish(),
  answer_option: ClearableText(255),
  attendee_label: ClearableText(40),
  entry_rule: z.enum(ENTRY_RULES).optional(),
  /** Only with TIMES. */
  max_entries: z.int().min(2).max(100).nullish(),
  /** Only with UNLIMITED. */
  pause_minutes: z.int().min(0).max(1440).nullish(),
  tracks_exits: z.boolean().optional(),
  allows_sales: z.boolean().optional(),
  allows_payments: z.boolean().optional(),
  max_inside: z.int().min(1).max(10_000_000).nullish(),
  stops_when_full: z.boolean().optional(),
  /** Given once by each device; null: the link alone opens the door. */
  pin: z
    .string()
    .regex(/^\d{4,8}$/)
    .nullish(),
};

/** Typed in the event's zone; null: from the start, or without an end. */
const Opening = { activates_at: WallTime.nullish(), expires_at: WallTime.nullish() };
/** Tickets of the event; null: all of them, also those made later. */
const ProductIds = z.array(Id).min(1).max(500).nullish();

export const contract = {
  listDoors: route({
    method: "GET",
    path: "/doors",
    summary: "The check-in lists of events that are not over, for members who work at the account's doors",
    policy: "member",
    forEventScope: "narrowed",
    response: allOf(Door),
  }),
  listCheckInLists: route({
    method: "GET",
    path: "/events/{event_id}/check-in-lists",
    summary: "An event's check-in lists",
    policy: "user",
    params: eventParams,
    query: listingQuery(CHECK_IN_LISTS_LISTING),
    response: listOf(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
  createCheckInList: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists",
    summary: "Make a check-in list; without products it covers all tickets",
    policy: "user",
    params: eventParams,
    body: z.object({
      name: Text(100),
      description: OptionalText(255),
      product_ids: ProductIds,
      ...Rules,
      ...Opening,
    }),
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
    status: 201,
  }),
  getCheckInList: route({
    method: "GET",
    path: "/events/{event_id}/check-in-lists/{list_id}",
    summary: "One check-in list",
    policy: "user",
    params: listParams,
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
  updateCheckInList: route({
    method: "PUT",
    path: "/events/{event_id}/check-in-lists/{list_id}",
    summary: "Change a check-in list; what is left out stays, and who is in stays in",
    policy: "user",
    params: listParams,
    body: z.object({
      name: Text(100),
      description: ClearableText(255),
      product_ids: ProductIds,
      ...Rules,
      ...Opening,
    }),
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
    edits: "part",
    writesBeside: ["pin"],
  }),
  duplicateCheckInList: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists/{list_id}/duplicate",
    summary: "Make a list with the same rules and PIN, and another link",
    policy: "user",
    params: listParams,
    body: z.object({ name: Text(100) }),
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
    status: 201,
  }),
  closeCheckInList: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists/{list_id}/close",
    summary: "Close a list now: its doors are refused from the next call on",
    policy: "user",
    params: listParams,
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
  emailCheckInLink: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists/{list_id}/email",
    summary: "E-mail the list's link to people who work at the door",
    policy: "user",
    params: listParams,
    body: z.object({ emails: z.array(Email).min(1).max(10) }),
    response: null,
  }),
  deleteCheckInList: route({
    method: "DELETE",
    path: "/events/{event_id}/check-in-lists/{list_id}",
    summary: "Delete a check-in list; its link opens nothing any more, and who came in by it stays noted",
    policy: "user",
    params: listParams,
    response: null,
  }),
  rotateCheckInLink: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists/{list_id}/rotate",
    summary: "Give the list a new link; the old one is dead at once",
    policy: "user",
    params: listParams,
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
  getDoorList: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}",
    summary: "The list this door works with",
    policy: "door",
    params: doorParams,
    response: one(DoorList),
  }),
  getDoorCounts: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/counts",
    summary: "How many are in",
    policy: "door",
    params: doorParams,
    response: one(Counts),
  }),
  searchAttendees: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/attendees",
    summary:
      "Search attendees by three characters of a name, or by code: at most ten, with shortened surnames",
    policy: "door",
    params: doorParams,
    query: z.object({ query: Text(100) }),
    response: allOf(DoorAttendee),
  }),
  getDoorAttendee: route({
    method: "GET",
    path: "/public/check-in-lists/{list_short_id}/attendees/{public_id}",
    summary: "One attendee of the list that staff chose among what they found, with the whole name",
    policy: "door",
    params: z.object({ list_short_id: ShortId("cil"), public_id: z.string().regex(/^A-[0-9A-Z]{7}$/) }),
    response: one(DoorAttendee),
  }),
  scan: route({
    method: "POST",
    path: "/public/check-in-lists/{list_short_id}/check-ins",
    summary:
      "Check people in; each scan has an id of the device's making, so sending it again changes nothing",
    policy: "door",
    params: doorParams,
    body: z.object({
      scans: z
        .array(
          z.object({
            scan_id: z.string().regex(/^[\w-]{8,64}$/),
            code: z.string().trim().min(1).max(300),
            /** By the device's clock. */
            scanned_at: RequestedInstant.optional(),
            is_typed: z.boolean().default(false),
            /** OUT: on the way out, at a list that tracks exits. */
            direction: z.enum(["IN", "OUT"]).default("IN"),
          }),
        )
        .min(1)
        .max(500),
      device_name: OptionalText(60),
      /** By the device's clock, when this call is made: the server corrects the times of scans by it. */
      sent_at: RequestedInstant.optional(),
      app_version: z.string().max(60).optional(),
      /** What the device has not sent yet, beside these. */
      unsent_scans: z.int().min(0).max(1_000_000).optional(),
    }),
    response: z.object({ data: z.array(Verdict), counts: Counts }),
  }),
  undoCheckIn: route({
    method: "DELETE",
    path: "/public/check-in-lists/{list_short_id}/check-ins/{check_in_short_id}",
    summary: "Take a check-in back",
    policy: "door",
    params: z.object({ list_short_id: ShortId("cil"), check_in_short_id: ShortId("ci") }),
    response: null,
  }),
  ...devicesContract,
  ...logContract,
};
export type CheckInContract = typeof contract;
