import type { Listing } from "../../values/listing.ts";
import { EMAIL_STATUSES, MESSAGE_STATUSES } from "../rules/message-states.ts";

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
