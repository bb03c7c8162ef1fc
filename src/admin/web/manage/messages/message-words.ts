import { useLingui } from "@lingui/react/macro";
import type { AdminMessage } from "../../../../messaging/contract.ts";

type Tone = "neutral" | "success" | "warning" | "danger" | "info";

export function useMessageStatusWords(): Record<AdminMessage["status"], { label: string; tone: Tone }> {
  const { t } = useLingui();
  return {
    PENDING_REVIEW: { label: t`Waits for review`, tone: "warning" },
    SCHEDULED: { label: t`Scheduled`, tone: "info" },
    PROCESSING: { label: t`Being sent`, tone: "info" },
    SENT: { label: t`Sent`, tone: "success" },
    CANCELLED: { label: t`Cancelled`, tone: "neutral" },
    FAILED: { label: t`Not sent`, tone: "danger" },
  };
}

export function useMessageTypeWords(): Partial<Record<AdminMessage["type"], string>> {
  const { t } = useLingui();
  return {
    ORDER_OWNER: t`One buyer`,
    INDIVIDUAL_ATTENDEES: t`Chosen attendees`,
    ALL_ATTENDEES: t`All attendees`,
    TICKET_HOLDERS: t`Holders of some tickets`,
    ORDER_OWNERS_WITH_PRODUCT: t`Buyers of some products`,
  };
}

export function useReasonWords(): Record<AdminMessage["review_reasons"][number], string> {
  const { t } = useLingui();
  return {
    stripe_not_connected: t`The account has not connected a verified Stripe account.`,
    no_paid_orders: t`Nothing has been paid for in this account yet.`,
    event_too_new: t`The event is younger than a day.`,
    message_limit_exceeded: t`The account has sent as many messages today as it may.`,
    recipient_limit_exceeded: t`More people would get it than the account may write to.`,
    links_not_allowed: t`It has links, which the account may not send yet.`,
    suspicious_links: t`It has links that look like a trap.`,
    has_attachments: t`It has attachments, which the account may not send yet.`,
  };
}
