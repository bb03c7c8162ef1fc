import { type PaymentContext, providerOf } from "../payment-context.ts";
import type { ProviderRefund } from "../providers/provider.ts";
import { syncRefunds } from "./sync-refunds.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "refund-payment": { refund_id: number };
    /** Notifies the buyer. The refund's reason selects the text. */
    "send-payment-refunded": { refund_id: number };
    /** Notifies the organiser of a failed refund. */
    "send-refund-failed": { refund_id: number };
  }
}

interface PendingRefund {
  idempotency_key: string;
  provider_refund_id: string | null;
  amount: number;
  currency: string;
  is_old: boolean;
  provider: string;
  provider_intent_id: string;
  platform: string | null;
  connected_account_id: string | null;
  application_fee: number;
}

/**
 * Makes a requested refund at the provider, or reads its state there. Idempotent: the provider knows the
 * stored key, and the row leaves PENDING only once.
 */
export async function refundPayment(
  payments: PaymentContext,
  { refund_id }: { refund_id: number },
): Promise<void> {
  const refund = await findPendingRefund(payments, refund_id);
  if (!refund) return;
  const provider = providerOf(payments, refund.provider);
  const { platform, connected_account_id: connectedAccountId } = refund;
  const intent = { id: refund.provider_intent_id, platform, connectedAccountId };
  if (refund.provider_refund_id !== null) return syncRefunds(payments, provider, intent);
  const told = await provider.refund({
    idempotencyKey: refund.idempotency_key,
    intent,
    amount: { minor: refund.amount, currency: refund.currency },
    hasApplicationFee: refund.application_fee > 0,
    mayHaveBeenMade: refund.is_old,
  });
  payments.reach("refund made at provider");
  if (told.id === null) {
    // The refund was made by hand, or its answer was lost. The provider's list shows which.
    await syncRefunds(payments, provider, intent);
    const still = await findPendingRefund(payments, refund_id);
    if (still?.provider_refund_id !== null) return;
  }
  await recordRefund(payments, refund_id, told);
  payments.reach("refund committed");
}

async function findPendingRefund({ pool }: PaymentContext, id: number): Promise<PendingRefund | null> {
  const { rows } = await pool.query<PendingRefund>({
    name: "find_pending_refund",
    text: `select r.idempotency_key, r.provider_refund_id, r.amount, r.currency,
             r.created_at < now() - interval '12 hours' as is_old,
             i.provider, i.provider_intent_id, i.platform, i.connected_account_id, i.application_fee
           from refunds r
           join payments p on p.id = r.payment_id
           join payment_intents i on i.id = p.payment_intent_id
           where r.id = $1 and r.status = 'PENDING'`,
    values: [id],
  });
  return rows[0] ?? null;
}

async function recordRefund({ pool, log }: PaymentContext, id: number, told: ProviderRefund): Promise<void> {
  await pool.query({
    name: "record_refund",
    text: "select record_refund($1, $2, $3, $4)",
    values: [id, told.id, told.status, told.failureReason],
  });
  if (told.status === "FAILED")
    log.error({ refund: id, reason: told.failureReason }, "a refund failed at the provider");
}
