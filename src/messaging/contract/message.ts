import { z } from "zod";
import { resource } from "../../platform/http/editing/resource.ts";
import { Id, Instant, KnownWallTime, RequestedInstant, Text, WallTime } from "../../values/wire.ts";
import { Attached, Attachment } from "../attachments/contract.ts";
import { EMAIL_REASONS, EMAIL_STATUSES, MESSAGE_STATUSES } from "../rules/message-states.ts";
import { MESSAGE_PURPOSES } from "../rules/message-purposes.ts";
import { PLACEHOLDERS } from "../rules/placeholders.ts";
import { MAX_UNDO_SECONDS } from "../rules/undo-seconds.ts";
import { REVIEW_REASONS } from "../rules/tiers.ts";
import { NarrowedTo } from "./narrowed-to.ts";
import { Audience, MAILED_ORDER_STATUSES, namingRecipients } from "./audience.ts";
import { MESSAGE_TYPES } from "../rules/message-types.ts";

/** Reasons why a message reached nobody. */
export const MESSAGE_FAILURES = [
  /** The author has left the account or lost access to the event. */
  "author_not_allowed",
  "event_deleted",
  /** There were no recipients at the scheduled time. */
  "nobody_found",
  /** The account had reached its hourly or daily limit at the scheduled time. */
  "limit_reached",
  /** The message had more recipients than the account's daily limit. */
  "too_many_recipients",
  /** The scheduled time had passed by more than a day, because the program was down. */
  "missed",
  /** No mail server accepted any of the emails. */
  "not_delivered",
  /** An administrator of the installation rejected the message. */
  "rejected",
] as const;

const ONE_LINE = /^\P{Cc}*$/u;

/** One line, because the subject becomes a header. */
const Subject = Text(100).refine((text) => ONE_LINE.test(text), {
  params: { problem: { code: "forbidden_characters" } },
});

/** What the author writes. */
export const Written = {
  subject: Subject,
  /** HTML from an editor. Sanitised before it is stored. */
  message: z.string().max(8_000),
};
/** Whether the message is a test or copied to its author, and when it is sent. */
export const Sending = {
  /** Sends the message immediately, and only to its author. */
  is_test: z.boolean().default(false),
  send_copy_to_current_user: z.boolean().default(false),
  /** The time to send it: an instant, or a wall-clock time in the event's zone. Absent: now. */
  scheduled_at: z.union([WallTime, RequestedInstant]).nullish(),
};

export const WriteMessage = namingRecipients(
  z.object({
    ...Written,
    ...Audience,
    ...Attached,
    ...Sending,
    /**
     * For a message to a group that is sent now: the number of seconds that it is SCHEDULED and can be cancelled.
     * Absent: 0. A test, a message to named people, and a message with a time or without recipients ignore it.
     */
    undo_seconds: z.int().min(0).max(MAX_UNDO_SECONDS).optional(),
  }),
);
export type WriteMessage = z.infer<typeof WriteMessage>;

/** The new contents of a scheduled message. */
export const EditMessage = namingRecipients(
  z.object({
    ...Written,
    ...Audience,
    ...Attached,
    send_copy_to_current_user: Sending.send_copy_to_current_user,
    /** The time to send it, as for a new message. Null: now. */
    scheduled_at: z.union([WallTime, RequestedInstant]).nullable(),
  }),
);
export type EditMessage = z.infer<typeof EditMessage>;

export const Message = z.object({
  id: Id,
  event_id: Id,
  subject: z.string(),
  message: z.string(),
  /** The first words of the text. */
  message_preview: z.string(),
  purpose: z.enum(MESSAGE_PURPOSES),
  type: z.enum(MESSAGE_TYPES),
  order_id: Id.nullable(),
  attendee_ids: z.array(Id),
  product_ids: z.array(Id),
  order_statuses: z.array(z.enum(MAILED_ORDER_STATUSES)),
  /** The conditions on the holders that get it. Null: none. */
  narrowed_to: NarrowedTo.nullable(),
  attachments: z.array(Attachment),
  is_test: z.boolean(),
  /** Whether the author gets a copy. */
  sends_copy: z.boolean(),
  status: z.enum(MESSAGE_STATUSES),
  /** Why an administrator has to approve the message. */
  review_reasons: z.array(z.enum(REVIEW_REASONS)),
  /** The reason that the administrator gave for rejecting the message. */
  rejection: z.string().nullable(),
  /** Set if the status is FAILED. */
  failure: z.enum(MESSAGE_FAILURES).nullable(),
  /** The number of recipients without the author's copy. 0 until the message is sent. */
  recipients_count: z.int(),
  /** The number of emails sent so far. */
  sent_count: z.int(),
  /** The number of emails that failed. */
  failed_count: z.int(),
  scheduled_at: Instant.nullable(),
  /** `scheduled_at` as a wall-clock time in the event's zone. */
  scheduled_at_local: KnownWallTime.nullable(),
  sent_by_user: z.string(),
  sent_at: Instant.nullable(),
  created_at: Instant,
});
export type Message = z.infer<typeof Message>;

export const MESSAGE = resource("message", Message, {
  writtenAs: {
    message_type: ({ type }) => type,
    attachment_ids: ({ attachments }) => attachments.map(({ id }) => id),
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
  /** Why the email did not arrive. Null while it is queued and once it is sent. */
  reason: z.enum(EMAIL_REASONS).nullable(),
  order_id: Id.nullable(),
  attendee_id: Id.nullable(),
  /** The author's own copy or test. */
  is_copy: z.boolean(),
  created_at: Instant,
  /** Null for emails sent by an earlier version of the program. */
  sent_at: Instant.nullable(),
});
export type MessageRecipient = z.infer<typeof MessageRecipient>;

export const MessagePreview = z.object({
  subject: z.string(),
  /** The whole email, for display in a frame. */
  html: z.string(),
  /** The Reply-To address. */
  reply_to: z.string(),
  /** The guest whose name, ticket and order fill the placeholders. Null: the event has no guests yet. */
  shown_for: z.string().nullable(),
  /** The placeholders that this guest has no value for. `html` shows them unfilled and highlighted. */
  missing: z.array(z.enum(PLACEHOLDERS)),
});
export type MessagePreview = z.infer<typeof MessagePreview>;
