import { isPaymentRequired } from "../catalog/index.ts";
import { type CheckoutAttendee, type CheckoutItem, type CheckoutOrder, isHeld } from "./checkout-order.ts";
import type { OrderItem, PublicAttendee, PublicOrder } from "./contract.ts";

/** The complete order, for its buyer. */
export function publicOrder(order: CheckoutOrder): PublicOrder {
  return {
    short_id: order.short_id,
    public_id: order.public_id,
    event_id: order.event_id,
    status: order.status,
    payment_status: order.payment_status,
    refund_status: order.refund_status,
    currency: order.currency,
    total_before_additions: order.total_before_additions,
    total_tax: order.total_tax,
    total_fee: order.total_fee,
    total_gross: order.total_gross,
    total_refunded: order.total_refunded,
    taxes_and_fees_rollup: order.taxes_and_fees,
    promo_code: order.promo_code,
    pay_by: order.pay_by?.toISOString() ?? null,
    reserved_until: order.expires_at?.toISOString() ?? null,
    seconds_left: order.status === "RESERVED" ? order.seconds_left : 0,
    can_be_extended: isHeld(order) && order.extended_at === null,
    is_expired: (order.status === "RESERVED" || order.status === "ABANDONED") && !isHeld(order),
    is_payment_required: isPaymentRequired(order),
    first_name: order.first_name,
    last_name: order.last_name,
    email: order.email,
    order_items: order.items.map(orderItem),
    attendees: order.attendees.map((attendee) => publicAttendee(attendee, order.items)),
    created_at: order.created_at.toISOString(),
  };
}

/** A finished order without personal data, for visitors who have only its link. */
export function maskedOrder(order: CheckoutOrder): PublicOrder {
  return { ...publicOrder(order), first_name: null, last_name: null, email: null, attendees: [] };
}

export function orderItem(item: CheckoutItem): OrderItem {
  return {
    id: item.id,
    product_id: item.product_id,
    product_price_id: item.product_price_id,
    product_type: item.product_type,
    item_name: item.item_name,
    quantity: item.quantity,
    released_quantity: item.released_quantity,
    replaces_item_id: item.replaces_item_id,
    price: item.price,
    price_before_discount: item.price_before_discount,
    total_before_additions: item.total_before_additions,
    total_tax: item.total_tax,
    total_fee: item.total_fee,
    total_gross: item.total_gross,
    taxes_and_fees_rollup: item.taxes_and_fees,
  };
}

function publicAttendee(attendee: CheckoutAttendee, items: readonly CheckoutItem[]): PublicAttendee {
  const item = items.find(({ id }) => id === attendee.order_item_id);
  return {
    short_id: attendee.short_id,
    public_id: attendee.public_id,
    position: attendee.position,
    order_item_id: attendee.order_item_id,
    product_id: attendee.product_id,
    product_price_id: attendee.product_price_id,
    first_name: attendee.first_name,
    last_name: attendee.last_name,
    email: attendee.email,
    status: attendee.status,
    is_named: attendee.is_named,
    guest_token: attendee.is_named ? null : attendee.guest_token,
    product_title: item?.item_name ?? "",
    qr_text: attendee.qr_text ?? "",
  };
}
