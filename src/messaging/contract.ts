import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import type { Listing } from "../values/listing.ts";
import {
  RequestedInstant,
  Id,
  Instant,
  listingQuery,
  listOf,
  one,
  Text,
  WallTime,
  KnownWallTime,
} from "../values/wire.ts";
import {
  Audience,
  MAILED_ORDER_STATUSES,
  MESSAGE_TYPES,
  namingRecipients,
  Reach,
  ToCount,
} from "./contract/audience.ts";
import { EMAIL_STATUSES, MESSAGE_STATUSES } from "./rules/message-states.ts";

export {
  BROADCAST_TYPES,
  isBroadcastType,
  MAILED_ORDER_STATUSES,
  MESSAGE_TYPES,
  namesProducts,
  Reach,
  ToCount,
} from "./contract/audience.ts";
export type { Placeholder } from "./rules/placeholders.ts";

/** Why a message reached nobody. */
export const MESSAGE_FAILURES = [
  /** The author has left the account, or may no longer write about the event. */
  "author_not_allowed",
  "event_deleted",
  /** There were no recipients when its time came. */
  "nobody_found",
  /** The account had reached its hourly or daily limit when its time came. */
  "limit_reached",
  /** It had more recipients than the account's daily limit. */
  "too_many_recipients",
  /** The program was down for more than a day after its time. */
  "missed",
  /** No mail server accepted any of its emails. */
  "not_delivered",
] as const;

export const MESSAGES_LISTING = {
  sorts: ["created_at", "subject", "scheduled_at"],
  defaultSort: "created_at",
  filters: { status: MESSAGE_STATUSES, subject: "text", created_at: "instant", scheduled_at: "instant" },
} as const satisfies Listing;

export const RECIPIENTS_LISTING = {
  sorts: ["created_at", "recipient", "status", "sent_at"],
  defaultSort: "created_at",
  filters: {
    recipient: "text",
    status: EMAIL_STATUSES,
    order_id: "number",
    attendee_id: "number",
    is_copy: "boolean",
    created_at: "instant",
    sent_at: "instant",
  },
} as const satisfies Listing;

const ONE_LINE = /^\P{Cc}*$/u;

/** One line, because it becomes a header. */
const Subject = Text(100).refine((text) => ONE_LINE.test(text), {
  params: { problem: { code: "forbidden_characters" } },
});

const Written = {
  subject: Subject,
  /** HTML from an editor; sanitised before storing. */
  message: z.string().max(8_000),
};
const Sending = {
  /** Goes to its author only, at once. */
  is_test: z.boolean().default(false),
  send_copy_to_current_user: z.boolean().default(false),
  /** When to send it: an instant, or a wall-clock time at the event. Absent: at once. */
  scheduled_at: z.union([WallTime, RequestedInstant]).nullish(),
};

export const WriteMessage = namingRecipients(z.object({ ...Written, ...Audience, ...Sending }));
export type WriteMessage = z.infer<typeof WriteMessage>;

/** A message that waits for its time, with what it becomes. */
const EditMessage = namingRecipients(
  z.object({
    ...Written,
    ...Audience,
    send_copy_to_current_user: Sending.send_copy_to_current_user,
    scheduled_at: z.union([WallTime, RequestedInstant]),
  }),
);
export type EditMessage = z.infer<typeof EditMessage>;

export const Message = z.object({
  id: Id,
  event_id: Id,
  subject: z.string(),
  message: z.string(),
  /** Its first words. */
  message_preview: z.string(),
  type: z.enum(MESSAGE_TYPES),
  order_id: Id.nullable(),
  attendee_ids: z.array(Id),
  product_ids: z.array(Id),
  order_statuses: z.array(z.enum(MAILED_ORDER_STATUSES)),
  is_test: z.boolean(),
  /** Its author gets a copy. */
  sends_copy: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  /** For one that FAILED. */
  failure: z.enum(MESSAGE_FAILURES).nullable(),
  /** The number of recipients without the author's copy. Unknown until it is sent. */
  recipients_count: z.int(),
  /** The emails sent so far. */
  sent_count: z.int(),
  /** The emails that a mail server rejected. */
  failed_count: z.int(),
  scheduled_at: Instant.nullable(),
  /** The same as a wall-clock time at the event. */
  scheduled_at_local: KnownWallTime.nullable(),
  sent_by_user: z.string(),
  sent_at: Instant.nullable(),
  created_at: Instant,
});
export type Message = z.infer<typeof Message>;

const MESSAGE = resource("message", Message, {
  writtenAs: {
    message_type: ({ type }) => type,
    send_copy_to_current_user: (message) => message.sends_copy,
    scheduled_at: (message) => message.scheduled_at_local,
  },
});

/** One email of a message. */
export const MessageRecipient = z.object({
  id: Id,
  message_id: Id,
  subject: z.string(),
  /** The recipient's address. */
  recipient: z.string(),
  status: z.enum(EMAIL_STATUSES),
  order_id: Id.nullable(),
  attendee_id: Id.nullable(),
  /** The author's own copy or test. */
  is_copy: z.boolean(),
  created_at: Instant,
  /** Unknown for emails of an earlier version of the program. */
  sent_at: Instant.nullable(),
});
export type MessageRecipient = z.infer<typeof MessageRecipient>;

export const MessagePreview = z.object({
  subject: z.string(),
  /** The whole email, to be shown in a frame. */
  html: z.string(),
  /** The Reply-To address. */
  reply_to: z.string(),
  /** Whose name, ticket and order stand for the placeholders: one of the present guests. Null: there is none. */
  shown_for: z.string().nullable(),
});
export type MessagePreview = z.infer<typeof MessagePreview>;

export const contract = {
  listMessages: route({
    method: "GET",
    path: "/events/{event_id}/messages",
    summary: "What was written to buyers and guests of an event",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: listingQuery(MESSAGES_LISTING),
    response: listOf(MESSAGE.schema),
    resource: MESSAGE,
  }),
  writeMessage: route({
    method: "POST",
    path: "/events/{event_id}/messages",
    summary:
      "Write to the buyer of an order, to holders of tickets, or to all of a product, now or later: one email each",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: WriteMessage,
    response: one(MESSAGE.schema),
    resource: MESSAGE,
    status: 201,
    isRepeatable: true,
  }),
  writeToBuyer: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/message",
    summary: "Write to the buyer of this order: the same as a message of the type ORDER_OWNER",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    body: z.object({ ...Written, ...Sending }),
    response: one(MESSAGE.schema),
    resource: MESSAGE,
    status: 201,
    isRepeatable: true,
  }),
  previewMessage: route({
    method: "POST",
    path: "/events/{event_id}/messages/preview",
    summary: "The email that a message would become; nothing is sent",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: z.object(Written),
    response: one(MessagePreview),
  }),
  getMessage: route({
    method: "GET",
    path: "/events/{event_id}/messages/{message_id}",
    summary: "What was written",
    policy: "user",
    params: z.object({ event_id: Id, message_id: Id }),
    response: one(MESSAGE.schema),
    resource: MESSAGE,
  }),
  countRecipients: route({
    method: "POST",
    path: "/events/{event_id}/messages/recipients",
    summary: "How many people a message would go to now; nothing is sent",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: ToCount,
    response: one(Reach),
  }),
  updateMessage: route({
    method: "PUT",
    path: "/events/{event_id}/messages/{message_id}",
    summary: "Change a message that waits for its time",
    policy: "user",
    params: z.object({ event_id: Id, message_id: Id }),
    body: EditMessage,
    response: one(MESSAGE.schema),
    resource: MESSAGE,
    edits: "whole",
  }),
  cancelMessage: route({
    method: "POST",
    path: "/events/{event_id}/messages/{message_id}/cancel",
    summary: "Have a message that waits for its time not sent",
    policy: "user",
    params: z.object({ event_id: Id, message_id: Id }),
    response: one(MESSAGE.schema),
    resource: MESSAGE,
    isRepeatable: true,
  }),
  listMessageRecipients: route({
    method: "GET",
    path: "/events/{event_id}/messages/{message_id}/recipients",
    summary: "The emails of a message, one for each address",
    policy: "user",
    params: z.object({ event_id: Id, message_id: Id }),
    query: listingQuery(RECIPIENTS_LISTING),
    response: listOf(MessageRecipient),
  }),
};
export type MessagingContract = typeof contract;
