import type { PaymentContext } from "../payment-context.ts";
import type { IntentAt, PaymentProvider } from "../providers/provider.ts";

/**
 * Syncs the refunds of an intent with the provider: ours, even if the answers to their calls were lost, and those
 * made at the provider by hand (`sync_refunds` in database/functions/orders/sync-refunds.sql).
 */
export async function syncRefunds(
  { pool }: Pick<PaymentContext, "pool">,
  provider: PaymentProvider,
  intent: IntentAt,
): Promise<void> {
  const told = await provider.listRefunds(intent);
  if (told.length === 0) return;
  const refunds = told.map(({ id, key, amount, status, failureReason }) => ({
    id,
    key,
    amount: amount.minor,
    currency: amount.currency,
    status,
    failure_reason: failureReason,
  }));
  await pool.query("select sync_refunds($1, $2)", [intent.id, JSON.stringify(refunds)]);
}
