import { z } from "zod";
import { PublicEvent } from "../../events/contract.ts";
import { TicketLook } from "../../tickets/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { Id, Instant, KnownShortId, one } from "../../values/wire.ts";
import { checkoutParams, sessionOrKey } from "./links.ts";
import { OrderItem, Totals } from "./order-lines.ts";
import { ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from "./states.ts";

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
  /**
   * False for a guest who enters a name later. Until then the ticket carries the buyer's name and address.
   */
  is_named: z.boolean(),
  /** Token of the guest link. Null if the name is not left to a guest. */
  guest_token: KnownShortId.nullable(),
  /** Content of the QR code. Empty if the ticket is not active, or if its code changes every few seconds. */
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
  /** End of the time to pay an offline order. Null: no limit. */
  pay_by: Instant.nullable(),
  /** Seconds by the database clock at the time of the answer. 0 after expiry. */
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
  /** Token of the checkout session. Present only in the answer that created the session. */
  session_identifier: z.string().optional(),
});
export type PublicOrder = z.infer<typeof PublicOrder>;

const PUBLIC_ATTENDEE = resource("own-ticket", PublicAttendee);
const PUBLIC_ORDER = resource(
  "own-order",
  PublicOrder.extend({ attendees: z.array(PUBLIC_ATTENDEE.schema) }),
  { nested: { attendees: PUBLIC_ATTENDEE } },
);
/** The order as it is read: order and tickets carry versions. */
export type VersionedPublicOrder = z.infer<typeof PUBLIC_ORDER.schema>;

/** Event data for the checkout and the buyer's order page, in addition to the public event. */
export const CheckoutEvent = PublicEvent.extend({
  payment_providers: z.array(z.enum(["STRIPE", "OFFLINE"])),
  offline_payment_instructions: z.string().nullable(),
  offline_payment_days: z.int().nullable(),
  post_checkout_message: z.string().nullable(),
  online_event_connection_details: z.string().nullable(),
  has_invoice: z.boolean(),
  /** Look of the tickets. Null while the order is in checkout. */
  ticket_look: TicketLook.nullable(),
  allow_attendee_self_edit: z.boolean(),
  /** Until when a buyer can cancel an order that nobody has paid for. Null: buyers cannot cancel here. */
  buyers_cancel_until: Instant.nullable(),
});
export type CheckoutEvent = z.infer<typeof CheckoutEvent>;

export const publicOrderContract = {
  getPublicOrder: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}",
    summary: "Get the buyer's order",
    policy: "checkout",
    params: checkoutParams,
    query: sessionOrKey,
    response: one(PUBLIC_ORDER.schema),
    resource: PUBLIC_ORDER,
  }),
  getCheckoutEvent: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/event",
    summary: "Get the event of an order; readable whatever the state of the event's public page",
    policy: "checkout",
    params: checkoutParams,
    response: one(CheckoutEvent),
  }),
};
