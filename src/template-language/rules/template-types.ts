/** The emails whose text organisers can replace. */
export const TEMPLATE_TYPES = [
  "order_confirmation",
  "attendee_ticket",
  "offline_payment",
  "order_cancelled",
  "payment_refunded",
  "event_reminder",
  "event_thanks",
  "abandoned_checkout",
] as const;
export type TemplateType = (typeof TEMPLATE_TYPES)[number];

/** The token that holds the target of each email's button. */
export const URL_TOKENS = {
  order_confirmation: "order.url",
  attendee_ticket: "ticket.url",
  offline_payment: "order.url",
  order_cancelled: "event.url",
  payment_refunded: "event.url",
  event_reminder: "ticket.url",
  event_thanks: "organizer.url",
  abandoned_checkout: "event.url",
} as const satisfies Record<TemplateType, string>;

const EVENT = [
  "event.title",
  "event.date",
  "event.time",
  "event.end_date",
  "event.end_time",
  "event.full_address",
  "event.location_details.venue_name",
  "event.location_details.address_line_1",
  "event.location_details.address_line_2",
  "event.location_details.city",
  "event.location_details.state_or_region",
  "event.location_details.zip_or_postal_code",
  "event.location_details.country",
  "event.is_online",
  "event.description",
  "event.timezone",
  "event.url",
] as const;
const ORGANIZER = ["organizer.name", "organizer.email", "organizer.url", "settings.support_email"] as const;
const BUYER = ["order.first_name", "order.last_name", "order.email", "order.locale"] as const;
const ORDER = [
  ...BUYER,
  "order.url",
  "order.number",
  "order.total",
  "order.date",
  "order.currency",
  "order.items",
  "order.is_awaiting_offline_payment",
  "order.is_offline_payment",
] as const;
const AFTER_CHECKOUT = ["settings.offline_payment_instructions", "settings.post_checkout_message"] as const;
const TICKET = [
  "attendee.first_name",
  "attendee.last_name",
  "attendee.name",
  "attendee.email",
  "ticket.name",
  "ticket.price",
  "ticket.url",
] as const;

/** Every token that any template can use. */
export type Token =
  | (typeof EVENT | typeof ORGANIZER | typeof ORDER | typeof AFTER_CHECKOUT | typeof TICKET)[number]
  | "refund.amount";

const ABOUT_ORDERS: readonly Token[] = [...ORDER, ...EVENT, ...ORGANIZER, ...AFTER_CHECKOUT];
const ABOUT_TICKETS: readonly Token[] = [...TICKET, ...ABOUT_ORDERS];

/** The tokens that a template of each type can use, the most useful first. */
export const TOKENS: Record<TemplateType, readonly Token[]> = {
  order_confirmation: ABOUT_ORDERS,
  attendee_ticket: ABOUT_TICKETS,
  offline_payment: ABOUT_ORDERS,
  order_cancelled: ABOUT_ORDERS,
  payment_refunded: ["refund.amount", ...ABOUT_ORDERS],
  event_reminder: ABOUT_TICKETS,
  event_thanks: ABOUT_TICKETS,
  abandoned_checkout: [...BUYER, ...EVENT, ...ORGANIZER],
};

export const MAX_BODY = 20_000;
