import type { PaymentContext } from "./payment-context.ts";
import type { ProviderIntent } from "./providers/provider.ts";

/** Records the fees that the provider and the platform took, as far as they are known. Idempotent. */
export async function recordCharges(
  { pool }: Pick<PaymentContext, "pool">,
  told: ProviderIntent[],
): Promise<void> {
  const charges = told.flatMap(({ id, status, charge }) =>
    charge && status === "SUCCEEDED"
      ? [
          {
            provider_intent_id: id,
            charge_id: charge.id,
            fee: charge.fee?.minor ?? null,
            fee_currency: charge.fee?.currency ?? null,
            application_fee: charge.applicationFee,
          },
        ]
      : [],
  );
  if (charges.length === 0) return;
  await pool.query({
    name: "record_charges",
    text: `update payments p
           set provider_charge_id = t.charge_id, provider_fee = coalesce(t.fee, p.provider_fee),
               provider_fee_currency = coalesce(t.fee_currency, p.provider_fee_currency),
               application_fee = coalesce(t.application_fee, p.application_fee)
           from jsonb_to_recordset($1) as t(provider_intent_id text, charge_id text, fee bigint,
                                            fee_currency text, application_fee bigint)
           join payment_intents i on i.provider_intent_id = t.provider_intent_id
           where p.payment_intent_id = i.id
             and (p.provider_charge_id is distinct from t.charge_id or (p.provider_fee is null and t.fee is not null))`,
    values: [JSON.stringify(charges)],
  });
}
