import { z } from "zod";
import { Id } from "../../values/wire.ts";
import { MESSAGE_PURPOSES } from "../rules/message-purposes.ts";
import { isNarrowable, MESSAGE_TYPES, namesProducts } from "../rules/message-types.ts";
import { TIERS } from "../rules/tiers.ts";
import { NarrowedTo } from "./narrowed-to.ts";

/** The statuses of orders whose buyers can be addressed by product. */
export const MAILED_ORDER_STATUSES = ["COMPLETED", "AWAITING_OFFLINE_PAYMENT"] as const;

/** The recipients of a message, in the fields that its type uses. */
export const Audience = {
  /**
   * PROMOTIONAL goes only to people who have not unsubscribed from the organiser, with an unsubscribe link.
   */
  purpose: z.enum(MESSAGE_PURPOSES).default("TRANSACTIONAL"),
  message_type: z.enum(MESSAGE_TYPES),
  /** For an ORDER_OWNER message. */
  order_id: Id.optional(),
  /** For an INDIVIDUAL_ATTENDEES message. */
  attendee_ids: z.array(Id).min(1).max(50).optional(),
  /** For a TICKET_HOLDERS or an ORDER_OWNERS_WITH_PRODUCT message. */
  product_ids: z.array(Id).min(1).max(500).optional(),
  /** For an ORDER_OWNERS_WITH_PRODUCT message. */
  order_statuses: z.array(z.enum(MAILED_ORDER_STATUSES)).min(1).max(10).optional(),
  /** For a TICKET_HOLDERS or an ALL_ATTENDEES message: only those of the holders. Null: all of them. */
  narrowed_to: NarrowedTo.nullish(),
};
type Audience = z.infer<z.ZodObject<typeof Audience>>;

const REQUIRED = { problem: { code: "required" } };
const INVALID_CHOICE = { problem: { code: "invalid_choice" } };

/** Requires the fields that name the recipients of the message's type. */
export function namingRecipients<Schema extends z.ZodType<Audience>>(schema: Schema) {
  return (
    schema
      .refine((given) => given.message_type !== "ORDER_OWNER" || given.order_id !== undefined, {
        path: ["order_id"],
        params: REQUIRED,
      })
      .refine((given) => given.message_type !== "INDIVIDUAL_ATTENDEES" || given.attendee_ids !== undefined, {
        path: ["attendee_ids"],
        params: REQUIRED,
      })
      .refine((given) => !namesProducts(given.message_type) || given.product_ids !== undefined, {
        path: ["product_ids"],
        params: REQUIRED,
      })
      .refine(
        (given) => given.message_type !== "ORDER_OWNERS_WITH_PRODUCT" || given.order_statuses !== undefined,
        { path: ["order_statuses"], params: REQUIRED },
      )
      // Ignoring the conditions would send to more people than the caller wants.
      .refine((given) => !given.narrowed_to || isNarrowable(given.message_type), {
        path: ["message_type"],
        params: INVALID_CHOICE,
      })
  );
}

export const ToCount = namingRecipients(z.object(Audience));
export type ToCount = z.infer<typeof ToCount>;

export const Reach = z.object({
  /** The distinct addresses that the message would go to now, counted up to `maximum` + 1 if there is one. */
  recipients_count: z.int(),
  /** For advertising: how many addresses are left out because they do not want it. */
  left_out_count: z.int(),
  /**
   * The most recipients that one message of the account can have today. Null: any number, because a message
   * beyond the account's tier waits for an administrator.
   */
  maximum: z.int().nullable(),
});
export type Reach = z.infer<typeof Reach>;

/** What the account can write to groups within a day, and how much of that is left. */
export const Quota = z.object({
  tier: z.enum(TIERS),
  messages_a_day: z.int(),
  messages_left: z.int(),
  /** Emails of messages to groups. */
  emails_a_day: z.int(),
  emails_left: z.int(),
  /** The seconds until the first of today's messages no longer counts. Null: nothing was written. */
  next_in_seconds: z.int().nullable(),
  /** What the tier allows without a review. Null: nobody reviews messages here. */
  without_review: z
    .object({ messages_a_day: z.int(), recipients: z.int(), links_allowed: z.boolean() })
    .nullable(),
});
export type Quota = z.infer<typeof Quota>;
