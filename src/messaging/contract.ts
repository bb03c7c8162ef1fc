import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import type { Listing } from "../values/listing.ts";
import { Id, Instant, listingQuery, listOf, one, Text } from "../values/wire.ts";

/** To everybody who holds, or bought, one of some products. */
export const MAILING_TYPES = ["TICKET_HOLDERS", "ORDER_OWNERS_WITH_PRODUCT"] as const;
/** To whom a message is: the buyer of one order, the holders of some tickets, or all of some products. */
export const MESSAGE_TYPES = ["ORDER_OWNER", "INDIVIDUAL_ATTENDEES", ...MAILING_TYPES] as const;
/** In which states orders are whose buyers can be written to by product. */
export const MAILED_ORDER_STATUSES = ["COMPLETED", "AWAITING_OFFLINE_PAYMENT"] as const;
export const MESSAGE_STATUSES = ["PROCESSING", "SENT"] as const;

export const MESSAGES_LISTING = {
  sorts: ["created_at", "subject"],
  defaultSort: "created_at",
  filters: { status: MESSAGE_STATUSES, subject: "text", created_at: "instant" },
} as const satisfies Listing;

const ONE_LINE = /^\P{Cc}*$/u;

/** One line: it becomes the head of a letter. */
const Subject = Text(100).refine((text) => ONE_LINE.test(text), {
  params: { problem: { code: "forbidden_characters" } },
});

const Written = {
  subject: Subject,
  /** HTML as an editor makes it; what is kept of it is sanitised. */
  message: z.string().max(8_000),
};
const Copies = {
  /** Goes to its author only. */
  is_test: z.boolean().default(false),
  send_copy_to_current_user: z.boolean().default(false),
};

export const WriteMessage = z
  .object({
    ...Written,
    message_type: z.enum(MESSAGE_TYPES),
    /** Of an ORDER_OWNER message. */
    order_id: Id.optional(),
    /** Of an INDIVIDUAL_ATTENDEES message. */
    attendee_ids: z.array(Id).min(1).max(50).optional(),
    /** Of a TICKET_HOLDERS and of an ORDER_OWNERS_WITH_PRODUCT message. */
    product_ids: z.array(Id).min(1).max(500).optional(),
    /** Of an ORDER_OWNERS_WITH_PRODUCT message. */
    order_statuses: z.array(z.enum(MAILED_ORDER_STATUSES)).min(1).max(10).optional(),
    ...Copies,
  })
  .refine((given) => given.message_type !== "ORDER_OWNER" || given.order_id !== undefined, {
    path: ["order_id"],
    params: { problem: { code: "required" } },
  })
  .refine((given) => given.message_type !== "INDIVIDUAL_ATTENDEES" || given.attendee_ids !== undefined, {
    path: ["attendee_ids"],
    params: { problem: { code: "required" } },
  })
  .refine((given) => !isMailingType(given.message_type) || given.product_ids !== undefined, {
    path: ["product_ids"],
    params: { problem: { code: "required" } },
  })
  .refine(
    (given) => given.message_type !== "ORDER_OWNERS_WITH_PRODUCT" || given.order_statuses !== undefined,
    { path: ["order_statuses"], params: { problem: { code: "required" } } },
  );
export type WriteMessage = z.infer<typeof WriteMessage>;

/** Is a message of this type to as many as there are, rather than to somebody named? */
export function isMailingType(type: (typeof MESSAGE_TYPES)[number]): boolean {
  return MAILING_TYPES.some((mailing) => mailing === type);
}

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
  status: z.enum(MESSAGE_STATUSES),
  /** To how many people it goes; the author's copy is not counted. */
  recipients_count: z.int(),
  /** How many of them it was sent to by now. */
  sent_count: z.int(),
  sent_by_user: z.string(),
  sent_at: Instant.nullable(),
  created_at: Instant,
});
export type Message = z.infer<typeof Message>;

export const MessagePreview = z.object({
  subject: z.string(),
  /** The whole letter, to be shown in a frame of its own. */
  html: z.string(),
  /** Where an answer to it goes. */
  reply_to: z.string(),
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
    response: listOf(Message),
  }),
  writeMessage: route({
    method: "POST",
    path: "/events/{event_id}/messages",
    summary: "Write to the buyer of an order, to holders of tickets, or to all of a product: one letter each",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: WriteMessage,
    response: one(Message),
    status: 201,
    isRepeatable: true,
  }),
  writeToBuyer: route({
    method: "POST",
    path: "/events/{event_id}/orders/{order_id}/message",
    summary: "Write to the buyer of this order: the same as a message of the type ORDER_OWNER",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    body: z.object({ ...Written, ...Copies }),
    response: one(Message),
    status: 201,
    isRepeatable: true,
  }),
  previewMessage: route({
    method: "POST",
    path: "/events/{event_id}/messages/preview",
    summary: "The letter that a message would become; nothing is sent",
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
    response: one(Message),
  }),
};
export type MessagingContract = typeof contract;
