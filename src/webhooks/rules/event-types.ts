/** The event types that a webhook can receive, in display order. */
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

/** The subject of an event type: the first part of its name. */
export type WebhookSubject = "order" | "attendee" | "checkin" | "product" | "event";

export function subjectOf(type: WebhookEventType): WebhookSubject {
  return type.split(".")[0] as WebhookSubject;
}
