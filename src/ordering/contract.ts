import { z } from "zod";
import { PublicEvent } from "../events/contract.ts";
import { route } from "../platform/http/contract.ts";
import {
  emailUpTo,
  Id,
  Instant,
  listingQuery,
  listOf,
  Minor,
  one,
  OptionalText,
  ShortId,
  Text,
} from "../values/wire.ts";

export const ORDER_STATUSES = [
  "RESERVED",
  "AWAITING_OFFLINE_PAYMENT",
  "COMPLETED",
  "CANCELLED",
  "ABANDONED",
] as const;
export const PAYMENT_STATUSES = [
  "NO_PAYMENT_REQUIRED",
  "AWAITING_PAYMENT",
  "AWAITING_OFFLINE_PAYMENT",
  "PAYMENT_FAILED",
  "PAYMENT_RECEIVED",
] as const;
export const REFUND_STATUSES = ["REFUND_PENDING", "PARTIALLY_REFUNDED", "REFUNDED", "REFUND_FAILED"] as const;

const RollupEntry = z.object({
  name: z.string(),
  rate: z.int(),
  type: z.enum(["PERCENTAGE", "FIXED"]),
  value: z.int(),
});
export const Rollup = z.object({ taxes: z.array(RollupEntry), fees: z.array(RollupEntry) });
export type Rollup = z.infer<typeof Rollup>;

export const OrderItem = z.object({
  id: Id,
  product_id: Id,
  product_price_id: Id,
  product_type: z.enum(["TICKET", "GENERAL"]),
  item_name: z.string(),
  quantity: z.int(),
  price: z.int(),
  price_before_discount: z.int().nullable(),
  total_before_additions: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  taxes_and_fees_rollup: Rollup,
});
export type OrderItem = z.infer<typeof OrderItem>;

const Totals = {
  currency: z.string(),
  total_before_additions: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  total_refunded: z.int(),
  taxes_and_fees_rollup: Rollup,
};

/** A ticket as its order shows it. */
export const PublicAttendee = z.object({
  short_id: ShortId("a"),
  public_id: z.string(),
  position: z.int(),
  order_item_id: Id,
  product_id: Id,
  product_price_id: Id,
  product_title: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  status: z.enum(["ACTIVE", "AWAITING_PAYMENT", "CANCELLED"]),
  /** What the QR code says. Empty until the ticket is active. */
  qr_text: z.string(),
});
export type PublicAttendee = z.infer<typeof PublicAttendee>;

export const PublicOrder = z.object({
  short_id: ShortId("o"),
  public_id: z.string(),
  event_id: Id,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  ...Totals,
  promo_code: z.string().nullable(),
  reserved_until: Instant.nullable(),
  /** Seconds by the database's clock when this was answered; 0 when over. */
  seconds_left: z.int(),
  can_be_extended: z.boolean(),
  is_expired: z.boolean(),
  is_payment_required: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  order_items: z.array(OrderItem),
  attendees: z.array(PublicAttendee),
  created_at: Instant,
  /** The buyer's checkout session, only in the answer that made it. */
  session_identifier: z.string().optional(),
});
export type PublicOrder = z.infer<typeof PublicOrder>;

export const Order = z.object({
  id: Id,
  short_id: ShortId("o"),
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
  is_manually_created: z.boolean(),
  products_count: z.int(),
  order_items: z.array(OrderItem),
  created_at: Instant,
  completed_at: Instant.nullable(),
});
export type Order = z.infer<typeof Order>;

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
    total_gross: "number",
  },
} as const;

export const PlaceOrder = z.object({
  products: z
    .array(
      z.object({
        product_id: Id,
        quantities: z
          .array(z.object({ price_id: Id, quantity: z.int().min(0).max(10_000), price: Minor.optional() }))
          .min(1)
          .max(50),
      }),
    )
    .min(1)
    .max(100),
  promo_code: OptionalText(50),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

const Name = Text(40);

export const BuyerDetails = z.object({
  order: z.object({ first_name: Name, last_name: Name, email: emailUpTo(100) }),
  /** One entry for each ticket, in any order; left out: the buyer's own name on all of them. */
  attendees: z
    .array(
      z.object({
        order_item_id: Id,
        first_name: Text(100),
        last_name: Text(100),
        email: emailUpTo(100).nullish(),
      }),
    )
    .max(10_000)
    .optional(),
});
export type BuyerDetails = z.infer<typeof BuyerDetails>;

const placeParams = z.object({ event_id: Id });
const checkoutParams = z.object({ event_id: Id, order_short_id: ShortId("o") });
/** For buyers whose browser keeps no cookies (the embedded widget). */
const session = z.object({ session_identifier: z.string().max(100).optional() });
/** `key` is the signature in the confirmation mail's links: it opens a finished order, nothing else. */
const sessionOrKey = session.extend({ key: z.string().max(100).optional() });
const orderParams = z.object({ event_id: Id, order_id: Id });

export const contract = {
  placeOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order",
    summary: "Hold what was chosen for the time of a checkout",
    policy: "public",
    params: placeParams,
    query: session,
    body: PlaceOrder,
    response: one(PublicOrder),
    status: 201,
    isRepeatable: true,
  }),
  getPublicOrder: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "The buyer's order",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: one(PublicOrder),
  }),
  getCheckoutEvent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/event",
    summary: "What the order is for; it stays readable whatever becomes of the event's public page",
    policy: "checkout",
    params: checkoutParams,
    response: one(PublicEvent),
  }),
  saveBuyerDetails: route({
    method: "PUT",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "Write down the buyer; a free order is complete with it",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    body: BuyerDetails,
    response: one(PublicOrder),
  }),
  extendHold: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/extend",
    summary: "Five more minutes, once",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  abandonOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/abandon",
    summary: "Give the places back now",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  renewOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/renew",
    summary: "Hold the same things again after the time ran out; keeps what was typed",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
    status: 201,
  }),
  listOrders: route({
    method: "GET",
    path: "/events/{event_id}/orders",
    summary: "Orders of an event, without unfinished ones",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: listingQuery(ORDERS_LISTING),
    response: listOf(Order),
  }),
  getOrder: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}",
    summary: "One order with its lines",
    policy: "user",
    params: orderParams,
    response: one(Order),
  }),
  cancelOrder: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/cancel",
    summary: "Cancel an order and give its places back",
    policy: "user",
    params: orderParams,
    response: one(Order),
    isRepeatable: true,
  }),
};
export type OrderingContract = typeof contract;
