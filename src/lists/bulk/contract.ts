import { z } from "zod";
import { MEMBER_LISTING } from "../../accounts/contract.ts";
import { ATTENDEES_LISTING, Label } from "../../tickets/contract.ts";
import {
  AFFILIATES_LISTING,
  CAPACITY_LISTING,
  PRODUCTS_LISTING,
  TAXES_LISTING,
} from "../../catalog/contract.ts";
import { PROMO_CODES_LISTING } from "../../promo-codes/contract.ts";
import { EVENTS_LISTING } from "../../events/contract.ts";
import { ORDERS_LISTING } from "../../orders/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { Task } from "../tasks/contract.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, listingQuery, one } from "../../values/wire.ts";
import { EventsStatus } from "../contract/events-status.ts";
import {
  AFFILIATE_ACTIONS,
  ATTENDEE_ACTIONS,
  CAPACITY_ACTIONS,
  EVENT_ACTIONS,
  MAX_BULK_ROWS,
  ORDER_ACTIONS_FOR_MANY,
  PRODUCT_ACTIONS,
  PROMO_CODE_ACTIONS,
  TAX_ACTIONS,
  USER_ACTIONS,
} from "../rules/bulk-actions.ts";

/** The rows with these ids, or all matching rows. */
const chosenFrom = <const L extends Listing, const A extends readonly [string, ...string[]]>(
  listing: L,
  actions: A,
) =>
  z.strictObject({
    action: z.enum(actions),
    ids: z.array(Id).min(1).max(1000).optional(),
    matching: listingQuery(listing).pick({ query: true, filter_fields: true }).optional(),
  });

const ChosenOrders = chosenFrom(ORDERS_LISTING, ORDER_ACTIONS_FOR_MANY).extend({
  /** Only the oldest of these orders, up to this number. Absent: more than 10,000 are refused. */
  at_most: z.int().min(1).max(MAX_BULK_ROWS).optional(),
});

/** A change of the prices of many products. */
export const PriceChange = z.strictObject({
  kind: z.enum(["SET", "ADD", "PERCENT"]),
  /** Minor units. For PERCENT: thousandths of a per cent. Negative: a reduction. */
  by: z.int().min(-999_999_999_999).max(999_999_999_999),
});

/** The effect that a bulk action would have now. */
const BulkReach = z.object({
  /** The number of selected rows. */
  chosen: z.int(),
  /** The number of rows that the action can change. It leaves the others unchanged. */
  fitting: z.int(),
  /** The number of people who get an email. */
  people: z.int(),
  /** The amount that buyers get back. Null: the action refunds nothing. */
  refunded: z.object({ minor: z.int(), currency: z.string() }).nullable(),
});
export type BulkReach = z.infer<typeof BulkReach>;

const started = { response: one(Task), status: 202, isRepeatable: true } as const;
const eventParams = z.object({ event_id: Id });

export const bulkContract = {
  actOnAttendees: route({
    method: "POST",
    path: "/events/{event_id}/attendees/bulk",
    summary: "Apply an action to many attendees",
    policy: "user",
    params: eventParams,
    body: chosenFrom(ATTENDEES_LISTING, ATTENDEE_ACTIONS).extend({
      /** For label-attendees. */
      label: Label.optional(),
      /** For check-in-attendees: the door through which they come in. */
      check_in_list_id: Id.optional(),
    }),
    ...started,
  }),
  actOnOrders: route({
    method: "POST",
    path: "/events/{event_id}/orders/bulk",
    summary: "Apply an action to many orders",
    policy: "user",
    params: eventParams,
    body: ChosenOrders,
    ...started,
  }),
  previewActOnAttendees: route({
    method: "POST",
    path: "/events/{event_id}/attendees/bulk/preview",
    summary: "Count the attendees and recipients that a bulk action would affect; changes nothing",
    policy: "user",
    unaudited: "reads only",
    params: eventParams,
    body: chosenFrom(ATTENDEES_LISTING, ATTENDEE_ACTIONS),
    response: one(BulkReach),
  }),
  previewActOnOrders: route({
    method: "POST",
    path: "/events/{event_id}/orders/bulk/preview",
    summary: "Count the orders and recipients that a bulk action would affect; changes nothing",
    policy: "user",
    unaudited: "reads only",
    params: eventParams,
    body: ChosenOrders,
    response: one(BulkReach),
  }),
  actOnPromoCodes: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes/bulk",
    summary: "Apply an action to many promo codes",
    policy: "user",
    params: eventParams,
    body: chosenFrom(PROMO_CODES_LISTING, PROMO_CODE_ACTIONS),
    ...started,
  }),
  actOnProducts: route({
    method: "POST",
    path: "/events/{event_id}/products/bulk",
    summary: "Apply an action to many products",
    policy: "user",
    params: eventParams,
    body: chosenFrom(PRODUCTS_LISTING, PRODUCT_ACTIONS).extend({ price_change: PriceChange.optional() }),
    ...started,
  }),
  actOnCapacityAssignments: route({
    method: "POST",
    path: "/events/{event_id}/capacity-assignments/bulk",
    summary: "Apply an action to many shared capacities",
    policy: "user",
    params: eventParams,
    body: chosenFrom(CAPACITY_LISTING, CAPACITY_ACTIONS),
    ...started,
  }),
  actOnAffiliates: route({
    method: "POST",
    path: "/events/{event_id}/affiliates/bulk",
    summary: "Apply an action to many affiliates",
    policy: "user",
    params: eventParams,
    body: chosenFrom(AFFILIATES_LISTING, AFFILIATE_ACTIONS),
    ...started,
  }),
  actOnEvents: route({
    method: "POST",
    path: "/events/bulk",
    summary: "Apply an action to many events",
    policy: "user",
    forEventScope: "narrowed",
    body: chosenFrom(EVENTS_LISTING, EVENT_ACTIONS).extend({
      events_status: EventsStatus,
      /** The number of days between the original and the copy. Only for copies. */
      days_later: z.int().min(-36_500).max(36_500).optional(),
    }),
    ...started,
  }),
  actOnUsers: route({
    method: "POST",
    path: "/users/bulk",
    summary: "Apply an action to many members of the account",
    policy: "admin",
    // It could create access that outlasts the impersonation, or the key.
    whileImpersonating: "refused",
    forApiKeys: "refused",
    body: chosenFrom(MEMBER_LISTING, USER_ACTIONS),
    ...started,
  }),
  actOnTaxesAndFees: route({
    method: "POST",
    path: "/taxes-and-fees/bulk",
    summary: "Apply an action to many taxes and fees",
    policy: "user",
    body: chosenFrom(TAXES_LISTING, TAX_ACTIONS),
    ...started,
  }),
};
