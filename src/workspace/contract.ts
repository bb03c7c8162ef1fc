import { z } from "zod";
import { MEMBER_LISTING } from "../accounts/members/contract.ts";
import { ATTENDEES_LISTING } from "../attendees/contract.ts";
import {
  AFFILIATES_LISTING,
  CAPACITY_LISTING,
  PRODUCTS_LISTING,
  PROMO_CODES_LISTING,
  TAXES_LISTING,
} from "../catalog/contract.ts";
import { EVENTS_LISTING } from "../events/contract.ts";
import { ORDERS_LISTING } from "../ordering/contract.ts";
import { route } from "../platform/http/contract.ts";
import { Task } from "../platform/tasks/contract.ts";
import {
  AFFILIATE_ACTIONS,
  ATTENDEE_ACTIONS,
  CAPACITY_ACTIONS,
  EVENT_ACTIONS,
  ORDER_ACTIONS_FOR_MANY,
  PRODUCT_ACTIONS,
  PROMO_CODE_ACTIONS,
  TAX_ACTIONS,
  USER_ACTIONS,
} from "./bulk/actions.ts";
import type { Listing } from "../values/listing.ts";
import { allOf, Id, Instant, listingQuery, one, Text } from "../values/wire.ts";

export const VIEWED_LISTS = [
  "events",
  "orders",
  "attendees",
  "promo-codes",
  "affiliates",
  "users",
  "products",
  "capacity-assignments",
  "taxes-and-fees",
] as const;

/** A list as somebody likes to see it: what its address says, and its columns. */
const ViewState = z.strictObject({
  query: z.string().max(200).optional(),
  sort_by: z.string().max(40).optional(),
  sort_direction: z.enum(["asc", "desc"]).optional(),
  per_page: z.int().min(1).max(100).optional(),
  /** Checked by the list itself, each time the view is used. */
  filter_fields: z
    .record(
      z.string().max(40),
      z.record(z.string().max(10), z.union([z.string().max(200), z.array(z.string().max(200)).max(100)])),
    )
    .optional(),
  columns: z.array(z.string().max(40)).max(60).optional(),
});
export type ViewState = z.infer<typeof ViewState>;

export const SavedView = z.object({
  id: Id,
  list: z.enum(VIEWED_LISTS),
  name: z.string(),
  state: ViewState,
  /** The team sees it, too; only whoever made it changes it. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  /** What the list opens with, for whoever asks. */
  is_default: z.boolean(),
});
export type SavedView = z.infer<typeof SavedView>;

const NewView = z.object({
  list: z.enum(VIEWED_LISTS),
  name: Text(60),
  state: ViewState,
  is_shared: z.boolean().default(false),
  is_default: z.boolean().default(false),
});

const ChangedView = z.object({
  name: Text(60).optional(),
  state: ViewState.optional(),
  is_shared: z.boolean().optional(),
  is_default: z.boolean().optional(),
});

const EventsStatus = z.enum(["upcoming", "past", "draft", "archived", "all"]).default("all");

/** What is shown: the list's own parameters without its pages, and the columns in their order. */
const ExportOf = <const L extends Listing>(listing: L) =>
  listingQuery(listing)
    .omit({ page: true, per_page: true })
    .extend({
      format: z.enum(["csv", "xlsx"]).default("xlsx"),
      /** Left out: all there are. */
      columns: z.array(z.string().max(40)).min(1).max(300).optional(),
    });

/** These, or all that fit. */
const chosenFrom = <const L extends Listing, const A extends readonly [string, ...string[]]>(
  listing: L,
  actions: A,
) =>
  z.strictObject({
    action: z.enum(actions),
    ids: z.array(Id).min(1).max(1000).optional(),
    matching: listingQuery(listing).pick({ query: true, filter_fields: true }).optional(),
  });

/** What is done to the price of many at once. */
export const PriceChange = z.strictObject({
  kind: z.enum(["SET", "ADD", "PERCENT"]),
  /** Minor units; of PERCENT thousandths of a per cent. Negative: less. */
  by: z.int().min(-999_999_999_999).max(999_999_999_999),
});

const FoundPerson = {
  id: Id,
  event_id: Id,
  event_title: z.string(),
  public_id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  status: z.string(),
};

export const Found = z.object({
  events: z.array(
    z.object({ id: Id, title: z.string(), status: z.string(), start_date: Instant, timezone: z.string() }),
  ),
  orders: z.array(
    z.object({ ...FoundPerson, total_gross: z.int(), currency: z.string(), created_at: Instant }),
  ),
  attendees: z.array(z.object({ ...FoundPerson, ticket: z.string(), order_id: Id })),
});
export type Found = z.infer<typeof Found>;

const task = { response: one(Task), status: 202 } as const;
const repeatable = { ...task, isRepeatable: true } as const;

const eventParams = z.object({ event_id: Id });
const viewParams = z.object({ view_id: Id });

export const contract = {
  search: route({
    method: "GET",
    path: "/search",
    summary: "Events, orders and attendees of the account by name, e-mail address or code",
    policy: "user",
    forChosenEvents: "narrowed",
    query: z.object({ query: z.string().trim().max(200).default("") }),
    response: one(Found),
  }),
  exportOrders: route({
    method: "POST",
    path: "/events/{event_id}/orders/export",
    summary: "Make a file of the orders that fit, with the columns wanted",
    policy: "user",
    params: eventParams,
    body: ExportOf(ORDERS_LISTING),
    response: one(Task),
    status: 202,
  }),
  exportAttendees: route({
    method: "POST",
    path: "/events/{event_id}/attendees/export",
    summary: "Make a file of the attendees that fit, with the columns wanted",
    policy: "user",
    params: eventParams,
    body: ExportOf(ATTENDEES_LISTING),
    response: one(Task),
    status: 202,
  }),
  exportPromoCodes: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes/export",
    summary: "Make a file of the promo codes that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(PROMO_CODES_LISTING),
    response: one(Task),
    status: 202,
  }),
  exportAffiliates: route({
    method: "POST",
    path: "/events/{event_id}/affiliates/export",
    summary: "Make a file of the affiliates that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(AFFILIATES_LISTING),
    response: one(Task),
    status: 202,
  }),
  actOnAttendees: route({
    method: "POST",
    path: "/events/{event_id}/attendees/bulk",
    summary: "Do one thing to many attendees",
    policy: "user",
    params: eventParams,
    body: chosenFrom(ATTENDEES_LISTING, ATTENDEE_ACTIONS),
    response: one(Task),
    status: 202,
    isRepeatable: true,
  }),
  actOnOrders: route({
    method: "POST",
    path: "/events/{event_id}/orders/bulk",
    summary: "Do one thing to many orders",
    policy: "user",
    params: eventParams,
    body: chosenFrom(ORDERS_LISTING, ORDER_ACTIONS_FOR_MANY),
    response: one(Task),
    status: 202,
    isRepeatable: true,
  }),
  actOnPromoCodes: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes/bulk",
    summary: "Do one thing to many promo codes",
    policy: "user",
    params: eventParams,
    body: chosenFrom(PROMO_CODES_LISTING, PROMO_CODE_ACTIONS),
    response: one(Task),
    status: 202,
    isRepeatable: true,
  }),
  exportProducts: route({
    method: "POST",
    path: "/events/{event_id}/products/export",
    summary: "Make a file of the products that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(PRODUCTS_LISTING),
    ...task,
  }),
  exportCapacityAssignments: route({
    method: "POST",
    path: "/events/{event_id}/capacity-assignments/export",
    summary: "Make a file of the shared capacities that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(CAPACITY_LISTING),
    ...task,
  }),
  exportEvents: route({
    method: "POST",
    path: "/events/export",
    summary: "Make a file of the events that fit",
    policy: "user",
    forChosenEvents: "narrowed",
    body: ExportOf(EVENTS_LISTING).extend({ events_status: EventsStatus }),
    ...task,
  }),
  exportUsers: route({
    method: "POST",
    path: "/users/export",
    summary: "Make a file of the people of the account",
    policy: "admin",
    body: ExportOf(MEMBER_LISTING),
    ...task,
  }),
  exportTaxesAndFees: route({
    method: "POST",
    path: "/taxes-and-fees/export",
    summary: "Make a file of the account's taxes and fees",
    policy: "user",
    forChosenEvents: "same",
    body: ExportOf(TAXES_LISTING),
    ...task,
  }),
  actOnProducts: route({
    method: "POST",
    path: "/events/{event_id}/products/bulk",
    summary: "Do one thing to many products",
    policy: "user",
    params: eventParams,
    body: chosenFrom(PRODUCTS_LISTING, PRODUCT_ACTIONS).extend({ price_change: PriceChange.optional() }),
    ...repeatable,
  }),
  actOnCapacityAssignments: route({
    method: "POST",
    path: "/events/{event_id}/capacity-assignments/bulk",
    summary: "Do one thing to many shared capacities",
    policy: "user",
    params: eventParams,
    body: chosenFrom(CAPACITY_LISTING, CAPACITY_ACTIONS),
    ...repeatable,
  }),
  actOnAffiliates: route({
    method: "POST",
    path: "/events/{event_id}/affiliates/bulk",
    summary: "Do one thing to many affiliates",
    policy: "user",
    params: eventParams,
    body: chosenFrom(AFFILIATES_LISTING, AFFILIATE_ACTIONS),
    ...repeatable,
  }),
  actOnEvents: route({
    method: "POST",
    path: "/events/bulk",
    summary: "Do one thing to many events",
    policy: "user",
    forChosenEvents: "narrowed",
    body: chosenFrom(EVENTS_LISTING, EVENT_ACTIONS).extend({
      events_status: EventsStatus,
      /** Of copies: how many days after their original they take place. */
      days_later: z.int().min(-36_500).max(36_500).optional(),
    }),
    ...repeatable,
  }),
  actOnUsers: route({
    method: "POST",
    path: "/users/bulk",
    summary: "Do one thing to many people of the account",
    policy: "admin",
    body: chosenFrom(MEMBER_LISTING, USER_ACTIONS),
    ...repeatable,
  }),
  actOnTaxesAndFees: route({
    method: "POST",
    path: "/taxes-and-fees/bulk",
    summary: "Do one thing to many taxes and fees",
    policy: "user",
    body: chosenFrom(TAXES_LISTING, TAX_ACTIONS),
    ...repeatable,
  }),
  listSavedViews: route({
    method: "GET",
    path: "/saved-views",
    summary: "Your own views of a list, and those the team shares",
    policy: "user",
    forChosenEvents: "same",
    query: z.object({ list: z.enum(VIEWED_LISTS) }),
    response: allOf(SavedView),
  }),
  createSavedView: route({
    method: "POST",
    path: "/saved-views",
    summary: "Keep how a list is seen under a name",
    policy: "user",
    forChosenEvents: "same",
    body: NewView,
    response: one(SavedView),
    status: 201,
  }),
  updateSavedView: route({
    method: "PATCH",
    path: "/saved-views/{view_id}",
    summary: "Change one's own view; make any that one sees the default",
    policy: "user",
    forChosenEvents: "same",
    params: viewParams,
    body: ChangedView,
    response: one(SavedView),
  }),
  deleteSavedView: route({
    method: "DELETE",
    path: "/saved-views/{view_id}",
    summary: "Forget one's own view",
    policy: "user",
    forChosenEvents: "same",
    params: viewParams,
    response: null,
  }),
};
export type WorkspaceContract = typeof contract;
