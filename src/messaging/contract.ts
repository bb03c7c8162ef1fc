import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { Id, listingQuery, listOf, one } from "../values/wire.ts";
import { Attached, attachmentsContract } from "./attachments/contract.ts";
import { bouncesContract } from "./bounces/contract.ts";
import { Audience, Quota, Reach, ToCount } from "./contract/audience.ts";
import { MESSAGES_LISTING, RECIPIENTS_LISTING } from "./contract/listings.ts";
import {
  EditMessage,
  MESSAGE,
  MessagePreview,
  MessageRecipient,
  Sending,
  WriteMessage,
  Written,
} from "./contract/message.ts";
import { reviewContract } from "./review/contract.ts";

export type { AccountTier, AdminMessage, MessagingTier } from "./review/contract.ts";
export { MAILED_ORDER_STATUSES, Quota, Reach, ToCount } from "./contract/audience.ts";
export { MESSAGES_LISTING, RECIPIENTS_LISTING } from "./contract/listings.ts";
export type { NarrowedTo } from "./contract/narrowed-to.ts";
export {
  type EditMessage,
  Message,
  MESSAGE_FAILURES,
  MessagePreview,
  MessageRecipient,
  WriteMessage,
} from "./contract/message.ts";
export type { Placeholder } from "./rules/placeholders.ts";

export const contract = {
  ...attachmentsContract,
  ...reviewContract,
  ...bouncesContract,
  listMessages: route({
    method: "GET",
    path: "/events/{event_id}/messages",
    summary: "List the messages to buyers and attendees of an event",
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
      "Send a message to the buyer of an order, to ticket holders, or to all holders of a product, now or later: one e-mail each",
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
    summary: "Send a message to the buyer of this order: the same as a message of the type ORDER_OWNER",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    body: z.object({ ...Written, ...Attached, ...Sending }),
    response: one(MESSAGE.schema),
    resource: MESSAGE,
    status: 201,
    isRepeatable: true,
  }),
  previewMessage: route({
    method: "POST",
    path: "/events/{event_id}/messages/preview",
    summary: "Preview the e-mail that a message makes; sends nothing",
    policy: "user",
    unaudited: "reads only",
    params: z.object({ event_id: Id }),
    body: z.object({
      ...Written,
      purpose: Audience.purpose,
      /** The guest to show it for. Default: the newest with a valid ticket. */
      attendee_id: Id.optional(),
    }),
    response: one(MessagePreview),
  }),
  getMessage: route({
    method: "GET",
    path: "/events/{event_id}/messages/{message_id}",
    summary: "Get a message",
    policy: "user",
    params: z.object({ event_id: Id, message_id: Id }),
    response: one(MESSAGE.schema),
    resource: MESSAGE,
  }),
  countRecipients: route({
    method: "POST",
    path: "/events/{event_id}/messages/recipients",
    summary: "Count the recipients that a message would have now; sends nothing",
    policy: "user",
    unaudited: "reads only",
    params: z.object({ event_id: Id }),
    body: ToCount,
    response: one(Reach),
  }),
  getMessageQuota: route({
    method: "GET",
    path: "/events/{event_id}/message-quota",
    summary: "Get what the account can still write to groups today, and its messaging tier",
    policy: "user",
    params: z.object({ event_id: Id }),
    response: one(Quota),
  }),
  updateMessage: route({
    method: "PUT",
    path: "/events/{event_id}/messages/{message_id}",
    summary: "Update a scheduled message",
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
    summary: "Cancel a scheduled message",
    policy: "user",
    params: z.object({ event_id: Id, message_id: Id }),
    response: one(MESSAGE.schema),
    resource: MESSAGE,
    isRepeatable: true,
  }),
  listMessageRecipients: route({
    method: "GET",
    mayLag: true,
    path: "/events/{event_id}/messages/{message_id}/recipients",
    summary: "List the e-mails of a message, one per address",
    policy: "user",
    params: z.object({ event_id: Id, message_id: Id }),
    query: listingQuery(RECIPIENTS_LISTING),
    response: listOf(MessageRecipient),
  }),
};
export type MessagingContract = typeof contract;
