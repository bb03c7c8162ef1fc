import type Stripe from "stripe";
import type {
  Charge,
  ProviderDispute,
  ProviderIntent,
  ProviderIntentStatus,
  ProviderRefund,
} from "../provider.ts";
import { fromStripe } from "./amounts.ts";

/** Stripe's statuses, mapped to ours. */

const INTENT_STATUS: Readonly<Record<string, ProviderIntentStatus>> = {
  requires_payment_method: "REQUIRES_PAYMENT_METHOD",
  requires_confirmation: "REQUIRES_PAYMENT_METHOD",
  requires_action: "REQUIRES_ACTION",
  processing: "PROCESSING",
  // We never request manual capture. If it occurs, no money has been received yet.
  requires_capture: "PROCESSING",
  succeeded: "SUCCEEDED",
  canceled: "CANCELLED",
};

export function intentOf(intent: Stripe.PaymentIntent): ProviderIntent {
  const status = INTENT_STATUS[intent.status];
  if (!status) throw new Error(`Stripe says ${intent.status} of a payment`);
  const error = intent.last_payment_error;
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? "",
    status,
    amount: fromStripe(status === "SUCCEEDED" ? intent.amount_received : intent.amount, intent.currency),
    lastError: error ? (error.decline_code ?? error.code ?? "payment_failed") : null,
    charge: chargeOf(intent.latest_charge),
  };
}

/** Fees are known once the charge has reached the balance. */
function chargeOf(charge: Stripe.PaymentIntent["latest_charge"]): Charge | null {
  if (!charge || typeof charge === "string") return null;
  const entry = charge.balance_transaction;
  if (!entry || typeof entry === "string") return { id: charge.id, fee: null, applicationFee: null };
  const sum = (isWanted: (type: string) => boolean) =>
    entry.fee_details.filter(({ type }) => isWanted(type)).reduce((total, { amount }) => total + amount, 0);
  return {
    id: charge.id,
    fee: fromStripe(
      sum((type) => type !== "application_fee"),
      entry.currency,
    ),
    applicationFee: sum((type) => type === "application_fee"),
  };
}

/** Metadata field of a refund that contains our key. */
export const REFUND_KEY = "refund_key";

export function refundOf(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    key: refund.metadata?.[REFUND_KEY] ?? null,
    amount: fromStripe(refund.amount, refund.currency),
    status: REFUND_STATUS[refund.status ?? ""] ?? "PENDING",
    failureReason: refund.failure_reason ?? (refund.status === "canceled" ? "canceled" : null),
  };
}

const REFUND_STATUS: Readonly<Record<string, ProviderRefund["status"]>> = {
  pending: "PENDING",
  requires_action: "PENDING",
  succeeded: "SUCCEEDED",
  failed: "FAILED",
  canceled: "FAILED",
};

export function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const respondBy = dispute.evidence_details?.due_by;
  return {
    id: dispute.id,
    amount: fromStripe(dispute.amount, dispute.currency),
    reason: dispute.reason,
    status: DISPUTE_STATUS[dispute.status] ?? "UNDER_REVIEW",
    respondBy: respondBy ? new Date(respondBy * 1000) : null,
  };
}

const DISPUTE_STATUS: Readonly<Record<string, ProviderDispute["status"]>> = {
  warning_needs_response: "OPEN",
  needs_response: "OPEN",
  warning_under_review: "UNDER_REVIEW",
  under_review: "UNDER_REVIEW",
  warning_closed: "WON",
  prevented: "WON",
  won: "WON",
  lost: "LOST",
};
