import { z } from "zod";
import { PublicEvent } from "../../events/contract.ts";
import { TicketLook } from "../../tickets/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { Id, Instant, KnownShortId, one } from "../../values/wire.ts";
import { checkoutParams, sessionOrKey } from "./links.ts";
import { OrderItem, Totals } from "./order-lines.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from "./states.ts";

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

const PUBLIC_ATTENDEE = resource("own-ticket", PublicAttendee);
const PUBLIC_ORDER = resource(
  "own-order",
  PublicOrder.extend({ attendees: z.array(PUBLIC_ATTENDEE.schema) }),
  { nested: { attendees: PUBLIC_ATTENDEE } },
);
/** As it is read: it and its tickets have versions. */
export type VersionedPublicOrder = z.infer<typeof PUBLIC_ORDER.schema>;

/** What the checkout and the buyer's own page need of the event beside its public face. */
export const CheckoutEvent = PublicEvent.extend({
  payment_providers: z.array(z.enum(["STRIPE", "OFFLINE"])),
  offline_payment_instructions: z.string().nullable(),
  offline_payment_days: z.int().nullable(),
  post_checkout_message: z.string().nullable(),
  online_event_connection_details: z.string().nullable(),
  has_invoice: z.boolean(),
  /** Of its tickets; null while the order is in the checkout. */
  ticket_look: TicketLook.nullable(),
  allow_attendee_self_edit: z.boolean(),
  /** Until when a free order may be given back by its buyer; null: not here. */
  buyers_cancel_until: Instant.nullable(),
});
export type CheckoutEvent = z.infer<typeof CheckoutEvent>;

export const publicOrderContract = {
  getPublicOrder: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "The buyer's order",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: one(PUBLIC_ORDER.schema),
    resource: PUBLIC_ORDER,
  }),
  getCheckoutEvent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/event",
    summary: "What the order is for; it stays readable whatever becomes of the event's public page",
    policy: "checkout",
    params: checkoutParams,
    response: one(CheckoutEvent),
  }),
};
