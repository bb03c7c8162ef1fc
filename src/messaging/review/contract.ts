import { z } from "zod";
import { FileAnswer, route } from "../../platform/http/contract.ts";
import type { Listing } from "../../values/listing.ts";
import { allOf, Id, Instant, listingQuery, listOf, one, Text } from "../../values/wire.ts";
import { Attachment } from "../attachments/contract.ts";
import { Quota } from "../contract/audience.ts";
import { MESSAGE_TYPES } from "../rules/message-types.ts";
import { MESSAGE_PURPOSES } from "../rules/message-purposes.ts";
import { MESSAGE_STATUSES } from "../rules/message-states.ts";
import { REVIEW_REASONS, TIERS } from "../rules/tiers.ts";

export const ADMIN_MESSAGES_LISTING = {
  sorts: ["created_at", "sent_at", "subject", "status", "type"],
  defaultSort: "created_at",
  filters: { status: MESSAGE_STATUSES, type: MESSAGE_TYPES, account_id: "number", created_at: "instant" },
} as const satisfies Listing;

/** A message of any account, as an administrator sees it. */
export const AdminMessage = z.object({
  id: Id,
  account_id: Id,
  account_name: z.string(),
  event_id: Id,
  event_title: z.string(),
  subject: z.string(),
  message: z.string(),
  attachments: z.array(Attachment),
  purpose: z.enum(MESSAGE_PURPOSES),
  type: z.enum(MESSAGE_TYPES),
  status: z.enum(MESSAGE_STATUSES),
  /** Why the message waits or waited for an administrator. */
  review_reasons: z.array(z.enum(REVIEW_REASONS)),
  /** The reason that an administrator gave the author. */
  rejection: z.string().nullable(),
  reviewed_at: Instant.nullable(),
  /** The number of emails written. 0 while the message waits. */
  recipients_count: z.int(),
  sent_by_user: z.string(),
  scheduled_at: Instant.nullable(),
  sent_at: Instant.nullable(),
  created_at: Instant,
});
export type AdminMessage = z.infer<typeof AdminMessage>;

export const MessagingTier = z.object({
  name: z.enum(TIERS),
  max_messages_per_24h: z.int(),
  max_recipients_per_message: z.int(),
  links_allowed: z.boolean(),
});
export type MessagingTier = z.infer<typeof MessagingTier>;

export const AccountTier = z.object({
  tier: z.enum(TIERS),
  is_verified: z.boolean(),
  /** Counted up to a hundred. */
  paid_orders: z.int(),
  age_days: z.int(),
  /** Whether an administrator set the tier. */
  is_set: z.boolean(),
  /** The tier that the account earns. */
  earned: z.enum(TIERS),
  quota: Quota,
});
export type AccountTier = z.infer<typeof AccountTier>;

const ofMessage = z.object({ message_id: Id });
const ofAccount = z.object({ account_id: Id });

export const reviewContract = {
  listAdminMessages: route({
    method: "GET",
    path: "/admin/messages",
    summary: "List messages of all accounts; those that wait for review by their status",
    policy: "superadmin",
    query: listingQuery(ADMIN_MESSAGES_LISTING),
    response: listOf(AdminMessage),
  }),
  downloadAdminMessageAttachment: route({
    method: "GET",
    path: "/admin/messages/{message_id}/attachments/{attachment_id}",
    summary: "Download a file of a message, as its recipients get it",
    policy: "superadmin",
    params: ofMessage.extend({ attachment_id: Id }),
    response: FileAnswer,
  }),
  approveMessage: route({
    method: "POST",
    path: "/admin/messages/{message_id}/approve",
    summary: "Approve a message that waits for review; it is sent at once or at its scheduled time",
    policy: "superadmin",
    params: ofMessage,
    response: one(AdminMessage),
  }),
  rejectMessage: route({
    method: "POST",
    path: "/admin/messages/{message_id}/reject",
    summary: "Reject a message that waits for review, with a reason for its author",
    policy: "superadmin",
    params: ofMessage,
    body: z.object({ reason: Text(500) }),
    response: one(AdminMessage),
  }),
  listMessagingTiers: route({
    method: "GET",
    path: "/admin/messaging-tiers",
    summary: "List the messaging tiers: how much accounts may send without review",
    policy: "superadmin",
    response: allOf(MessagingTier),
  }),
  getMessagingTier: route({
    method: "GET",
    path: "/admin/accounts/{account_id}/messaging-tier",
    summary: "Get the messaging tier of an account, and what it is based on",
    policy: "superadmin",
    params: ofAccount,
    response: one(AccountTier),
  }),
  setMessagingTier: route({
    method: "PUT",
    path: "/admin/accounts/{account_id}/messaging-tier",
    summary: "Set the messaging tier of an account; null: the tier that it earns",
    policy: "superadmin",
    params: ofAccount,
    body: z.object({ tier: z.enum(TIERS).nullable() }),
    response: one(AccountTier),
    unversioned: "one field, and the last administrator is right",
  }),
};
export type ReviewContract = typeof reviewContract;
