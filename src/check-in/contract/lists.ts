import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import {
  allOf,
  ClearableText,
  Email,
  Id,
  listingQuery,
  listOf,
  one,
  OptionalText,
  Text,
  WallTime,
} from "../../values/wire.ts";
import { CHECK_IN_LIST, CHECK_IN_LISTS_LISTING, ENTRY_RULES } from "./check-in-list.ts";
import { Door } from "./door.ts";

const eventParams = z.object({ event_id: Id });
const listParams = z.object({ event_id: Id, list_id: Id });

/** The typed fields of a list except its name and description. */
const Rules = {
  price_ids: z.array(Id).max(500).optional(),
  category_ids: z.array(Id).max(500).optional(),
  /** A choice question of the event, with one of its options. */
  answer_question_id: Id.nullish(),
  answer_option: ClearableText(255),
  attendee_label: ClearableText(40),
  entry_rule: z.enum(ENTRY_RULES).optional(),
  /** Allowed only with TIMES. */
  max_entries: z.int().min(2).max(100).nullish(),
  /** Allowed only with UNLIMITED. */
  pause_minutes: z.int().min(0).max(1440).nullish(),
  tracks_exits: z.boolean().optional(),
  allows_sales: z.boolean().optional(),
  allows_payments: z.boolean().optional(),
  max_inside: z.int().min(1).max(10_000_000).nullish(),
  stops_when_full: z.boolean().optional(),
  /** The PIN is entered once on each device. Null: the link alone opens the door. */
  pin: z
    .string()
    .regex(/^\d{4,8}$/)
    .nullish(),
};

/** The times are typed in the event's zone. Null: open from the start, or until the list closes by itself. */
const Opening = { activates_at: WallTime.nullish(), expires_at: WallTime.nullish() };
/** The products whose tickets are taken. Null: all tickets of the event, also those made later. */
const ProductIds = z.array(Id).min(1).max(500).nullish();

export const listsContract = {
  listDoors: route({
    method: "GET",
    path: "/doors",
    summary: "List the check-in lists of events that are not over, for members who work at the doors",
    policy: "member",
    forEventScope: "narrowed",
    response: allOf(Door),
  }),
  listCheckInLists: route({
    method: "GET",
    path: "/events/{event_id}/check-in-lists",
    summary: "List an event's check-in lists",
    policy: "user",
    params: eventParams,
    query: listingQuery(CHECK_IN_LISTS_LISTING),
    response: listOf(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
  createCheckInList: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists",
    summary: "Create a check-in list; without products it covers all tickets",
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
    summary: "Get a check-in list",
    policy: "user",
    params: listParams,
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
  updateCheckInList: route({
    method: "PUT",
    path: "/events/{event_id}/check-in-lists/{list_id}",
    summary: "Update a check-in list; omitted fields stay, and attendees who are checked in stay so",
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
    summary: "Duplicate a check-in list with its rules and PIN; the copy has a link of its own",
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
    summary: "Close a check-in list now: its doors are refused from the next call on",
    policy: "user",
    params: listParams,
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
  emailCheckInLink: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists/{list_id}/email",
    summary: "E-mail a check-in list's link to the people who work at the door",
    policy: "user",
    params: listParams,
    body: z.object({ emails: z.array(Email).min(1).max(10) }),
    response: null,
  }),
  deleteCheckInList: route({
    method: "DELETE",
    path: "/events/{event_id}/check-in-lists/{list_id}",
    summary: "Delete a check-in list; its link stops working, and its check-ins stay recorded",
    policy: "user",
    params: listParams,
    response: null,
  }),
  rotateCheckInLink: route({
    method: "POST",
    path: "/events/{event_id}/check-in-lists/{list_id}/rotate",
    summary: "Give a check-in list a new link; the old one stops working at once",
    policy: "user",
    params: listParams,
    response: one(CHECK_IN_LIST.schema),
    resource: CHECK_IN_LIST,
  }),
};
