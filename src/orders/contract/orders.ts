import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import {
  ClearableText,
  emailUpTo,
  Id,
  Instant,
  KnownShortId,
  listingQuery,
  listOf,
  one,
  Text,
} from "../../values/wire.ts";
import {
  Billing,
  ORDER_STATUSES,
  OrderItem,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
  Totals,
} from "../../checkout/contract.ts";
import { PROVIDERS } from "../../payments/contract.ts";

export const Order = z.object({
  id: Id,
  short_id: KnownShortId,
  public_id: z.string(),
  event_id: Id,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  payment_provider: z.string().nullable(),
  ...Totals,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  promo_code: z.string().nullable(),
  /** Code of the affiliate whose link the buyer followed. */
  affiliate_code: z.string().nullable(),
  /** Host of the referring site, if the browser sent it. */
  referrer: z.string().nullable(),
  /** Campaign parameters of the first link that led the buyer to the event. */
  utm_source: z.string().nullable(),
  utm_medium: z.string().nullable(),
  utm_campaign: z.string().nullable(),
  utm_term: z.string().nullable(),
  utm_content: z.string().nullable(),
  pay_by: Instant.nullable(),
  /**
   * What ticket changes left unsettled, in minor units. Positive: the buyer owes it. Negative: the buyer gets
   * it back.
   */
  open_amount: z.int(),
  /** Internal notes of the organiser. Buyers do not see them. */
  notes: z.string().nullable(),
  is_manually_created: z.boolean(),
  products_count: z.int(),
  order_items: z.array(OrderItem),
  created_at: Instant,
  completed_at: Instant.nullable(),
});
export type Order = z.infer<typeof Order>;

/** An order with what only calls about single orders answer. */
export const OrderDetails = Order.extend({
  /** The billing address. Null if none was given. After an erasure only its country is left. */
  billing: Billing.nullable(),
  /** The buyer agreed to advertising with this order. */
  opted_into_marketing: z.boolean(),
  accepted_terms_at: Instant.nullable(),
});
export type OrderDetails = z.infer<typeof OrderDetails>;

/** The fields that name an order's contents: "2 × Standard, Poster". */
export const NamedItem = OrderItem.pick({
  id: true,
  item_name: true,
  quantity: true,
  replaces_item_id: true,
});
export type NamedItem = z.infer<typeof NamedItem>;

export const ORDER = resource("order", OrderDetails);
const LISTED_ORDER = ORDER.schema.omit({
  billing: true,
  opted_into_marketing: true,
  accepted_terms_at: true,
});

/** An order in a list of several events. */
const OrganizerOrder = LISTED_ORDER.extend({ event_title: z.string() });

export const PersonName = Text(100);

export const UpdateOrder = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  email: emailUpTo(100).optional(),
  notes: ClearableText(2000),
  /** Null or only blank parts: removes the billing address. An issued invoice does not change. */
  billing: Billing.nullish(),
});
export type UpdateOrder = z.infer<typeof UpdateOrder>;

export const ORDERS_LISTING = {
  sorts: ["created_at", "first_name", "last_name", "total_gross", "email", "public_id"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    status: ORDER_STATUSES,
    payment_status: PAYMENT_STATUSES,
    refund_status: REFUND_STATUSES,
    created_at: "instant",
    first_name: "text",
    last_name: "text",
    email: "text",
    public_id: "text",
    currency: "text",
    total_gross: "number",
    open_amount: "number",
    payment_provider: ["OFFLINE", ...PROVIDERS],
    promo_code: "code",
    affiliate_code: "code",
    /** Orders that contain the product now: exchanged tickets count as what they were exchanged for. */
    product_id: "number",
    /** Orders with an open amount. */
    has_open_amount: "boolean",
    /** Orders with an undecided dispute. */
    is_disputed: "boolean",
    /** Orders with money that the provider can still give back. What was paid offline does not count. */
    has_money_left: "boolean",
  },
} as const;

export const orderParams = z.object({ event_id: Id, order_id: Id });

export const ordersContract = {
  listOrders: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/orders",
    summary: "List the orders of an event, without unfinished ones",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: listingQuery(ORDERS_LISTING),
    response: listOf(LISTED_ORDER),
    resource: ORDER,
  }),
  listOrganizerOrders: route({
    method: "GET",
    mayLag: true,
    path: "/organizers/{organizer_id}/orders",
    summary: "List the orders of all events of an organiser",
    policy: "user",
    forEventScope: "narrowed",
    params: z.object({ organizer_id: Id }),
    query: listingQuery(ORDERS_LISTING),
    response: listOf(OrganizerOrder),
    resource: ORDER,
  }),
  getOrder: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}",
    summary: "Get an order with its lines",
    policy: "user",
    params: orderParams,
    response: one(ORDER.schema),
    resource: ORDER,
  }),
  getBuyerLink: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/buyer-link",
    summary: "Get the link with which the buyer opens the order and its tickets",
    policy: "user",
    forApiKeys: "refused",
    params: orderParams,
    response: one(z.object({ buyer_url: z.string() })),
  }),
  updateOrder: route({
    method: "PUT",
    path: "/events/{event_id}/orders/{order_id}",
    summary: "Update the buyer's name or address, the billing address, or the notes",
    policy: "user",
    params: orderParams,
    body: UpdateOrder,
    response: one(ORDER.schema),
    resource: ORDER,
    edits: "part",
  }),
  cancelOrder: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/cancel",
    summary: "Cancel an order and release its places; with a refund, once the provider accepts it",
    policy: "user",
    params: orderParams,
    body: z.object({ refund: z.boolean().default(false) }),
    response: one(ORDER.schema),
    resource: ORDER,
    isRepeatable: true,
  }),
  markAsPaid: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/mark-as-paid",
    summary: "Mark an order that awaits an offline payment as paid",
    policy: "user",
    params: orderParams,
    response: one(ORDER.schema),
    resource: ORDER,
    isRepeatable: true,
  }),
  settleOpenAmount: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/settle-open-amount",
    summary: "Record that the amount left open by changed tickets was settled elsewhere",
    policy: "user",
    params: orderParams,
    body: z.object({
      amount: z.int(),
      /**
       * True if money moved outside the program's refunds. The order's invoice then gets a supplement or a
       * credit note.
       */
      is_invoiced: z.boolean().default(false),
    }),
    response: one(ORDER.schema),
    resource: ORDER,
    isRepeatable: true,
  }),
  closePaymentReview: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/payments-under-review/{payment_intent_id}/close",
    summary: "Close the review of a payment that differs from its order and was resolved elsewhere",
    policy: "user",
    params: orderParams.extend({ payment_intent_id: Id }),
    response: null,
    isRepeatable: true,
  }),
  resendConfirmation: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/resend_confirmation",
    summary: "E-mail the order confirmation to the buyer again",
    policy: "user",
    params: orderParams,
    response: null,
    isRepeatable: true,
  }),
};
