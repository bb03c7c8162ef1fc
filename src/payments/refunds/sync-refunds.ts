import type { PaymentContext } from "../payment-context.ts";
import type { IntentAt, PaymentProvider } from "../providers/provider.ts";

/**
 * Brings the refunds of an intent to where the provider has them: ours, however their call ended, and those
 * that were made at the provider by hand (`sync_refunds` in database/functions/orders/sync-refunds.sql).
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
