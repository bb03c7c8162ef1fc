import type { PaymentContext } from "./payment-context.ts";
import { recordCharges } from "./record-charges.ts";
import type { ProviderIntent } from "./providers/provider.ts";
import { type IntentStatus, movesTo } from "./rules/intent-states.ts";

interface Settled {
  provider_intent_id: string;
  payment_intent_id: number | null;
  outcome: "foreign" | "unchanged" | "moved" | "mismatch" | "completed" | "refunding" | "alone";
}

/**
 * Settles the payments that a provider has just reported: records the payment, then completes the order or
 * requests a refund (database/functions/checkout/settle-payments.sql). One round trip and one transaction for
 * all of them. Then records the fees. Repeated, late or shuffled reports change nothing.
 */
export async function settlePayments(payments: PaymentContext, told: ProviderIntent[]): Promise<void> {
  if (told.length === 0) return;
  payments.reach("provider asked");
  const { rows } = await payments.pool.query<Settled>({
    name: "settle_payments",
    text: "select provider_intent_id, payment_intent_id, outcome from settle_payments($1)",
    values: [JSON.stringify(told.map(parameterOf))],
  });
  payments.reach("settlement committed");
  payments.wakeUps.wake("outbox");
  for (const settled of rows) report(payments, settled);
  const alone = new Set(
    rows.filter(({ outcome }) => outcome === "alone").map((row) => row.provider_intent_id),
  );
  await recordCharges(
    payments,
    told.filter((one) => !alone.has(one.id)),
  );
  for (const one of told) if (alone.has(one.id)) await settlePayments(payments, [one]);
}

function parameterOf({ id, status, amount, lastError }: ProviderIntent) {
  return {
    provider_intent_id: id,
    status,
    from: movesTo(status),
    mismatch_from: movesTo("MISMATCH" satisfies IntentStatus),
    amount: amount.minor,
    currency: amount.currency,
    last_error: lastError,
  };
}

function report({ log }: PaymentContext, { outcome, payment_intent_id, provider_intent_id }: Settled): void {
  // Another installation may share the provider's account.
  if (outcome === "foreign")
    log.warn({ provider_intent: provider_intent_id }, "settlement of an unknown payment");
  if (outcome === "mismatch")
    log.error({ payment_intent: payment_intent_id }, "a payment is held: it differs from its order");
}
