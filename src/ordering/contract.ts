import { z } from "zod";
import { Attendee, ORDER_ACTIONS } from "../attendees/contract.ts";
import { PublicEvent } from "../events/contract.ts";
import { route } from "../platform/http/contract.ts";
import { guestsContract } from "./guests/contract.ts";
import { invoicesContract } from "./invoices/contract.ts";
import { Extras, questionsContract } from "./questions/contract.ts";
import { checkoutSettingsContract } from "./questions/settings-contract.ts";
import {
  allOf,
  ClearableText,
  emailUpTo,
  Id,
  Instant,
  listingQuery,
  listOf,
  Locale,
  Minor,
  one,
  OptionalText,
  KnownShortId,
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
  /** How many of them are given back: cancelled tickets, and those changed for another. */
  released_quantity: z.int(),
  /** The line of which a ticket was changed for this one. */
  replaces_item_id: Id.nullable(),
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
  short_id: KnownShortId,
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
  /** False: a guest of the buyer, whose name follows. Name and address are the buyer's until then. */
  is_named: z.boolean(),
  /** The end of the link for that guest; null where no name follows. */
  guest_token: KnownShortId.nullable(),
  /** What the QR code says. Empty until the ticket is active. */
  qr_text: z.string(),
});
export type PublicAttendee = z.infer<typeof PublicAttendee>;

export const PublicOrder = z.object({
  short_id: KnownShortId,
  public_id: z.string(),
  event_id: Id,
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  ...Totals,
  promo_code: z.string().nullable(),
  reserved_until: Instant.nullable(),
  /** Until when an order that is paid offline is kept; null: for as long as it takes. */
  pay_by: Instant.nullable(),
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
  pay_by: Instant.nullable(),
  /** What changes of tickets left to settle: owed by the buyer, or to them where it is negative. */
  open_amount: z.int(),
  /** The organiser's own; buyers do not see them. */
  notes: z.string().nullable(),
  is_manually_created: z.boolean(),
  products_count: z.int(),
  order_items: z.array(OrderItem),
  created_at: Instant,
  completed_at: Instant.nullable(),
});
export type Order = z.infer<typeof Order>;

export const HISTORY_ACTIONS = [
  ...ORDER_ACTIONS,
  "PLACED",
  "COMPLETED",
  "PAYMENT_RECEIVED",
  "REFUND_REQUESTED",
  "CHECKED_IN",
  "CHECK_IN_UNDONE",
] as const;

const NotedValues = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** One thing that happened to an order or one of its tickets. */
export const HistoryEntry = z.object({
  id: z.string(),
  at: Instant,
  action: z.enum(HISTORY_ACTIONS),
  actor: z.enum(["USER", "BUYER", "SYSTEM"]),
  /** Who of the account, or which device at the door. */
  actor_name: z.string().nullable(),
  attendee: z.object({ id: Id, public_id: z.string(), name: z.string() }).nullable(),
  old_values: NotedValues,
  new_values: NotedValues,
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

const PersonName = Text(100);

export const UpdateOrder = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  email: emailUpTo(100).optional(),
  notes: ClearableText(2000),
});
export type UpdateOrder = z.infer<typeof UpdateOrder>;

/** How the difference in price of a changed ticket is settled: not at all, or noted as open on the order. */
export const PRICE_DIFFERENCES = ["NONE", "OPEN"] as const;

export const EditAttendee = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  email: emailUpTo(100).optional(),
  notes: ClearableText(2000),
  product_id: Id.optional(),
  product_price_id: Id.optional(),
  price_difference: z.enum(PRICE_DIFFERENCES).optional(),
  /** What the organiser saw; when it is another by now, nothing happens. */
  expected_difference: z.int().optional(),
  /** Where nothing is left of it, one more is made: noted in the history. */
  raises_capacity: z.boolean().default(false),
});
export type EditAttendee = z.infer<typeof EditAttendee>;

export const AddAttendee = z.object({
  product_id: Id,
  product_price_id: Id,
  first_name: Text(40),
  last_name: OptionalText(40),
  email: emailUpTo(100),
  locale: Locale.default("en"),
  /** All that was paid; 0: a free ticket. */
  amount_paid: Minor,
  /** The parts of it that are taxes and fees of the product. */
  taxes_and_fees: z
    .array(z.object({ tax_or_fee_id: Id, amount: Minor }))
    .max(20)
    .default([]),
  send_confirmation_email: z.boolean(),
  raises_capacity: z.boolean().default(false),
});
export type AddAttendee = z.infer<typeof AddAttendee>;

/** A kind of ticket to hand out, or to change a ticket for. */
export const TicketChoice = z.object({
  product_id: Id,
  product_price_id: Id,
  name: z.string(),
  /** What one costs today, taxes and fees included. */
  gross: z.int(),
  currency: z.string(),
  remaining: z.int().nullable(),
  /** What it costs more than the attendee's own, or less; null without an attendee. */
  difference: z.int().nullable(),
  is_current: z.boolean(),
});
export type TicketChoice = z.infer<typeof TicketChoice>;

/** What the checkout and the buyer's own page need of the event beside its public face. */
export const CheckoutEvent = PublicEvent.extend({
  payment_providers: z.array(z.enum(["STRIPE", "OFFLINE"])),
  offline_payment_instructions: z.string().nullable(),
  offline_payment_days: z.int().nullable(),
  post_checkout_message: z.string().nullable(),
  online_event_connection_details: z.string().nullable(),
  has_invoice: z.boolean(),
  allow_attendee_self_edit: z.boolean(),
  /** Until when a free order may be given back by its buyer; null: not here. */
  buyers_cancel_until: Instant.nullable(),
});
export type CheckoutEvent = z.infer<typeof CheckoutEvent>;

/** Names and address as their owner corrects them. */
export const SelfEdit = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  email: emailUpTo(100).optional(),
});
export type SelfEdit = z.infer<typeof SelfEdit>;

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
    /** Is something left to be paid, or to be given back? */
    has_open_amount: "boolean",
    /** Does a buyer dispute a payment of it, and nobody has decided yet? */
    is_disputed: "boolean",
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
  /** Who brought the buyer: counts where it is the event's and active, and is ignored where it is not. */
  affiliate_code: z.string().max(100).nullish(),
  /** The site whose link the buyer followed; of an address only the host is kept. */
  referrer: z.string().max(2_000).nullish(),
  /** What that link called itself. */
  utm_source: z.string().max(2_000).nullish(),
});
export type PlaceOrder = z.infer<typeof PlaceOrder>;

const Name = Text(40);

export const BuyerDetails = z.object({
  order: z.object({ first_name: Name, last_name: Name, email: emailUpTo(100) }),
  /**
   * One entry for each ticket, in any order. Left out: the first is the buyer's, and the names of the others follow
   * where the event lets them; where it wants no names of guests all are the buyer's, whatever is given.
   */
  attendees: z
    .array(
      z.object({
        order_item_id: Id,
        first_name: OptionalText(100),
        last_name: OptionalText(100),
        email: emailUpTo(100).nullish(),
        /** The guest gets a link by which to give a name and an address. */
        name_follows: z.boolean().optional(),
      }),
    )
    .max(10_000)
    .optional(),
  ...Extras.shape,
});
export type BuyerDetails = z.infer<typeof BuyerDetails>;

const placeParams = z.object({ event_id: Id });
const checkoutParams = z.object({ event_id: Id, order_short_id: ShortId("o") });
/** For buyers whose browser keeps no cookies (the embedded widget). */
const session = z.object({ session_identifier: z.string().max(100).optional() });
/** `key` is the signature in the confirmation mail's links: it opens a finished order, nothing else. */
const sessionOrKey = session.extend({ key: z.string().max(100).optional() });
const orderParams = z.object({ event_id: Id, order_id: Id });
const ownTicketParams = checkoutParams.extend({ attendee_short_id: ShortId("a") });
const attendeeParams = z.object({ event_id: Id, attendee_id: Id });
/** Where the order or ticket is found from now on: with another address the old link is dead. */
const Moved = z.object({ new_short_id: z.string().nullable(), key: z.string().nullable() });

export const contract = {
  ...questionsContract,
  ...checkoutSettingsContract,
  ...invoicesContract,
  ...guestsContract,
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
    response: one(CheckoutEvent),
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
  listOrganizerOrders: route({
    method: "GET",
    path: "/organizers/{organizer_id}/orders",
    summary: "The orders of all events of an organiser",
    policy: "user",
    forChosenEvents: "narrowed",
    params: z.object({ organizer_id: Id }),
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
    summary: "Cancel an order and give its places back; with a refund once the provider agrees to give it",
    policy: "user",
    params: orderParams,
    body: z.object({ refund: z.boolean().default(false) }),
    response: one(Order),
    isRepeatable: true,
  }),
  awaitOfflinePayment: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/await-offline-payment",
    summary: "Pay by transfer, invoice or cash: the order waits for it with its places taken",
    policy: "checkout",
    params: checkoutParams,
    query: session,
    response: one(PublicOrder),
  }),
  editOwnOrder: route({
    method: "PATCH",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "The buyer corrects their own name or address, where the organiser allows it",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    body: SelfEdit,
    response: one(Moved),
  }),
  editOwnTicket: route({
    method: "PATCH",
    path: "/public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}",
    summary: "The buyer corrects the name or address on a ticket, where the organiser allows it",
    policy: "checkout",
    params: ownTicketParams,
    query: sessionOrKey,
    body: SelfEdit,
    response: one(Moved),
  }),
  resendOwnConfirmation: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/resend-confirmation",
    summary: "The buyer asks for the confirmation once more",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: null,
  }),
  resendOwnTicket: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/attendees/{attendee_short_id}/resend-ticket",
    summary: "The buyer has a ticket mailed to its holder once more",
    policy: "checkout",
    params: ownTicketParams,
    query: sessionOrKey,
    response: null,
  }),
  cancelOwnOrder: route({
    method: "POST",
    path: "/public/events/{event_id}/order/{order_short_id}/cancel",
    summary: "The buyer gives an order back that nobody paid for, where the organiser allows it",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: one(PublicOrder),
  }),
  updateOrder: route({
    method: "PUT",
    path: "/events/{event_id}/orders/{order_id}",
    summary: "Change the buyer's name or address, or the notes",
    policy: "user",
    params: orderParams,
    body: UpdateOrder,
    response: one(Order),
  }),
  markAsPaid: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/mark-as-paid",
    summary: "The money of an order that waits to be paid offline has arrived",
    policy: "user",
    params: orderParams,
    response: one(Order),
    isRepeatable: true,
  }),
  settleOpenAmount: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/settle-open-amount",
    summary: "What changes of tickets left open is settled outside Tessera",
    policy: "user",
    params: orderParams,
    body: z.object({
      amount: z.int(),
      /** Money moved that no refund of Tessera's gave back: the order's invoice is added to, or credited. */
      is_invoiced: z.boolean().default(false),
    }),
    response: one(Order),
    isRepeatable: true,
  }),
  resendConfirmation: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/resend_confirmation",
    summary: "Mail the buyer the confirmation once more",
    policy: "user",
    params: orderParams,
    response: null,
    isRepeatable: true,
  }),
  listOrderHistory: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/history",
    summary: "Everything that happened to an order, newest first",
    policy: "user",
    params: orderParams,
    response: allOf(HistoryEntry),
  }),
  listTicketChoices: route({
    method: "GET",
    path: "/events/{event_id}/ticket-choices",
    summary: "Kinds of tickets to hand out, or to change an attendee's ticket for",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({ attendee_id: Id.optional() }),
    response: allOf(TicketChoice),
  }),
  addAttendee: route({
    method: "POST",
    path: "/events/{event_id}/attendees",
    summary: "Hand out a ticket by hand, paid or free, as a completed order",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: AddAttendee,
    response: one(Attendee),
    status: 201,
    isRepeatable: true,
  }),
  editAttendee: route({
    method: "PUT",
    path: "/events/{event_id}/attendees/{attendee_id}",
    summary: "Change an attendee's name, address, notes or kind of ticket",
    policy: "user",
    params: attendeeParams,
    body: EditAttendee,
    response: one(Attendee),
  }),
  resendTicket: route({
    method: "POST",
    path: "/events/{event_id}/attendees/{attendee_id}/resend-ticket",
    summary: "Mail a valid ticket to its holder once more",
    policy: "user",
    params: attendeeParams,
    response: null,
    isRepeatable: true,
  }),
};
export type OrderingContract = typeof contract;
