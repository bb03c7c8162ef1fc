import { Refusal } from "../values/refusal.ts";
import type { PaymentContext } from "./payment-context.ts";
import { requireFewDeclines } from "./decline-limits.ts";
import type { IntentAt, PaymentProvider } from "./providers/provider.ts";
import { settlePayments } from "./settle-payments.ts";

/**
 * Cancels the payment of a buyer who was declined too often. Otherwise the payment's secret would let a thief
 * try cards directly at the provider, past all our limits, as long as the payment is open.
 */
export async function cancelAfterDeclines(
  payments: PaymentContext,
  provider: PaymentProvider,
  tried: { orderId: number; eventId: number; network: string | null; at: IntentAt },
): Promise<void> {
  try {
    await requireFewDeclines(payments, tried);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "too_many_declines") throw error;
    await settlePayments(payments, [await provider.cancelIntent(tried.at)]);
  }
}
