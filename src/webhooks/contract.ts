import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import type { Listing } from "../values/listing.ts";
import { allOf, Id, Instant, listingQuery, listOf, one, RequestedInstant } from "../values/wire.ts";
import { WEBHOOK_EVENT_TYPES } from "./rules/event-types.ts";

export const WEBHOOK_STATUSES = ["ENABLED", "PAUSED"] as const;
export const DELIVERY_STATUSES = ["PENDING", "DELIVERED", "FAILED"] as const;
export const DELIVERY_KINDS = ["EVENT", "RESEND", "REPLAY", "TEST"] as const;
export const DISABLED_REASONS = ["GONE", "FAILING"] as const;

const EventType = z.enum(WEBHOOK_EVENT_TYPES);

export const Webhook = z.object({
  id: Id,
  event_id: Id.nullable(),
  organizer_id: Id.nullable(),
  url: z.string(),
  event_types: z.array(EventType),
  status: z.enum(WEBHOOK_STATUSES),
  /**
   * The reason why the webhook was paused automatically: its receiver responded 410 (GONE), or failed for
   * three days (FAILING).
   */
  disabled_reason: z.enum(DISABLED_REASONS).nullable(),
  disabled_at: Instant.nullable(),
  /** The time since which no delivery has succeeded. */
  failing_since: Instant.nullable(),
  /** The end of the time during which the previous secret also signs. Null: no rotation. */
  previous_secret_until: Instant.nullable(),
  last_triggered_at: Instant.nullable(),
  /** Null: no response, or nothing sent yet. */
  last_response_code: z.int().nullable(),
  /** The reason why a delivery that waits for its next attempt got no response, such as `timeout`. */
  last_problem: z.string().nullable(),
  /** The next attempt of a delivery that has failed before. Null while the webhook is paused. */
  next_attempt_at: Instant.nullable(),
  /** The number of waiting deliveries. */
  pending_count: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type Webhook = z.infer<typeof Webhook>;

export const WEBHOOK = resource("webhook", Webhook);

/** Only these responses contain the secret. It is stored encrypted and cannot be read again. */
const WithSecret = WEBHOOK.schema.extend({ secret: z.string() });

export const WebhookInput = z.object({
  url: z.string().trim().min(1).max(2_000),
  event_types: z.array(EventType).min(1).max(WEBHOOK_EVENT_TYPES.length),
  status: z.enum(WEBHOOK_STATUSES).default("ENABLED"),
});
export type WebhookInput = z.infer<typeof WebhookInput>;

const Attempt = z.object({
  attempted_at: Instant,
  response_code: z.int().nullable(),
  /** The reason for no response, such as `timeout`. */
  problem: z.string().nullable(),
  duration_ms: z.int(),
});

/** The delivery of one message to one webhook. Only the status of the response is stored. */
export const WebhookDelivery = z.object({
  id: Id,
  webhook_id: Id,
  /** The `webhook-id` header. The same for every attempt, resend and replay. */
  message_id: z.string(),
  event_type: EventType,
  kind: z.enum(DELIVERY_KINDS),
  status: z.enum(DELIVERY_STATUSES),
  /** The JSON body as sent. Null until it is written, shortly after the event. */
  payload: z.string().nullable(),
  attempts: z.int(),
  response_code: z.int().nullable(),
  problem: z.string().nullable(),
  duration_ms: z.int().nullable(),
  attempted_at: Instant.nullable(),
  next_attempt_at: Instant.nullable(),
  created_at: Instant,
  attempt_log: z.array(Attempt),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const DELIVERIES_LISTING = {
  sorts: ["created_at"],
  defaultSort: "created_at",
  defaultDirection: "desc",
  filters: {
    status: DELIVERY_STATUSES,
    kind: DELIVERY_KINDS,
    message_id: "text",
    event_type: WEBHOOK_EVENT_TYPES,
    response_code: "number",
    created_at: "instant",
  },
} as const satisfies Listing;

/** The calls for webhooks, which are the same for events and organisers. */
function callsBelow<const Base extends string, Owner extends z.ZodRawShape>(base: Base, owner: Owner) {
  const params = z.object(owner);
  const webhookParams = z.object({ ...owner, webhook_id: Id });
  return {
    list: route({
      method: "GET",
      path: `${base}/webhooks`,
      summary: "List webhooks, newest first",
      policy: "user",
      params,
      response: allOf(WEBHOOK.schema),
      resource: WEBHOOK,
    }),
    create: route({
      method: "POST",
      path: `${base}/webhooks`,
      summary: "Create a webhook; the response contains its secret, which is never shown again",
      policy: "user",
      params,
      body: WebhookInput,
      response: one(WithSecret),
      resource: WEBHOOK,
      status: 201,
      isRepeatable: true,
    }),
    get: route({
      method: "GET",
      path: `${base}/webhooks/{webhook_id}`,
      summary: "Get a webhook",
      policy: "user",
      params: webhookParams,
      response: one(WEBHOOK.schema),
      resource: WEBHOOK,
    }),
    update: route({
      method: "PUT",
      path: `${base}/webhooks/{webhook_id}`,
      summary: "Update a webhook; enabling it sends the deliveries that wait",
      policy: "user",
      params: webhookParams,
      body: WebhookInput,
      response: one(WEBHOOK.schema),
      resource: WEBHOOK,
      edits: "whole",
    }),
    remove: route({
      method: "DELETE",
      path: `${base}/webhooks/{webhook_id}`,
      summary: "Delete a webhook; nothing more is sent to it",
      policy: "user",
      params: webhookParams,
      response: null,
    }),
    rotate: route({
      method: "POST",
      path: `${base}/webhooks/{webhook_id}/secret`,
      summary: "Rotate the secret; the previous one also signs for 24 hours",
      policy: "user",
      params: webhookParams,
      response: one(WithSecret),
      resource: WEBHOOK,
    }),
    test: route({
      method: "POST",
      path: `${base}/webhooks/{webhook_id}/test`,
      summary: "Send a test event, made from the newest object of its kind",
      policy: "user",
      params: webhookParams,
      body: z.object({ event_type: EventType }),
      response: one(z.object({ delivery_id: Id })),
      status: 202,
    }),
    replay: route({
      method: "POST",
      path: `${base}/webhooks/{webhook_id}/replay`,
      summary: "Replay the events since a moment of the last 30 days",
      policy: "user",
      params: webhookParams,
      body: z.object({ since: RequestedInstant }),
      response: one(z.object({ queued: z.int() })),
      status: 202,
    }),
    logs: route({
      method: "GET",
      path: `${base}/webhooks/{webhook_id}/logs`,
      summary: "List deliveries of the last 30 days, newest first",
      policy: "user",
      params: webhookParams,
      query: listingQuery(DELIVERIES_LISTING),
      response: listOf(WebhookDelivery),
    }),
    resend: route({
      method: "POST",
      path: `${base}/webhooks/{webhook_id}/logs/{delivery_id}/resend`,
      summary: "Send one delivery again, with the same message id",
      policy: "user",
      params: z.object({ ...owner, webhook_id: Id, delivery_id: Id }),
      response: one(z.object({ delivery_id: Id })),
      status: 202,
    }),
  };
}

const ofEvent = callsBelow("/events/{event_id}", { event_id: Id });
const ofOrganizer = callsBelow("/organizers/{organizer_id}", { organizer_id: Id });

export const contract = {
  listEventWebhooks: ofEvent.list,
  createEventWebhook: ofEvent.create,
  getEventWebhook: ofEvent.get,
  updateEventWebhook: ofEvent.update,
  deleteEventWebhook: ofEvent.remove,
  rotateEventWebhookSecret: ofEvent.rotate,
  testEventWebhook: ofEvent.test,
  replayEventWebhook: ofEvent.replay,
  listEventWebhookLogs: ofEvent.logs,
  resendEventWebhookDelivery: ofEvent.resend,
  listOrganizerWebhooks: ofOrganizer.list,
  createOrganizerWebhook: ofOrganizer.create,
  getOrganizerWebhook: ofOrganizer.get,
  updateOrganizerWebhook: ofOrganizer.update,
  deleteOrganizerWebhook: ofOrganizer.remove,
  rotateOrganizerWebhookSecret: ofOrganizer.rotate,
  testOrganizerWebhook: ofOrganizer.test,
  replayOrganizerWebhook: ofOrganizer.replay,
  listOrganizerWebhookLogs: ofOrganizer.logs,
  resendOrganizerWebhookDelivery: ofOrganizer.resend,
};
export type WebhooksContract = typeof contract;
