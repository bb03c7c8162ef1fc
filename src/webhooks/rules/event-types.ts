/** The events that a webhook can receive, in the order of the screen. */
export const WEBHOOK_EVENT_TYPES = [
  "order.created",
  "order.updated",
  "order.marked_as_paid",
  "order.refunded",
  "order.cancelled",
  "attendee.created",
  "attendee.updated",
  "attendee.cancelled",
  "checkin.created",
  "checkin.deleted",
  "product.created",
  "product.updated",
  "product.deleted",
  "event.created",
  "event.updated",
  "event.archived",
] as const;

export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number];

/** What an event type is about: the first part of its name. */
export type WebhookSubject = "order" | "attendee" | "checkin" | "product" | "event";

export function subjectOf(type: WebhookEventType): WebhookSubject {
  return type.split(".")[0] as WebhookSubject;
}
