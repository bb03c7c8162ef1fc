import type { PaymentContext } from "./payment-context.ts";
import type { PaymentProvider } from "./providers/provider.ts";

/**
 * Records a payout to a platform and the payments whose fees it contains, so that the platform can match the
 * money on its bank account to payments. Idempotent.
 */
export async function recordPayout(
  { pool }: Pick<PaymentContext, "pool">,
  provider: PaymentProvider,
  { id, platform }: { id: string; platform: string },
): Promise<void> {
  const told = await provider.retrievePayout?.(platform, id);
  if (!told) return;
  const { amount, status, arrivesAt, feeCharges } = told;
  await pool.query(
    `insert into payouts (provider_payout_id, platform, amount, currency, status, arrives_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (provider_payout_id) do update
     set status = excluded.status, amount = excluded.amount, arrives_at = excluded.arrives_at, updated_at = now()`,
    [id, platform, amount.minor, amount.currency, status, arrivesAt],
  );
  await pool.query(
    `with found as (
       update payments m set payout_id = p.id
       from payouts p, payment_intents i
       where p.provider_payout_id = $1 and m.provider_charge_id = any ($2)
         and i.id = m.payment_intent_id and i.platform = p.platform
       returning i.currency, i.application_fee, i.application_fee_vat)
     update payouts p
     set total_fee_net = found.net, total_fee_vat = found.vat, is_reconciled = found.fees = cardinality($2::text[])
     from (
       select count(*) as fees,
              coalesce(sum(application_fee - application_fee_vat) filter (where currency = $3), 0) as net,
              coalesce(sum(application_fee_vat) filter (where currency = $3), 0) as vat
       from found) found
     where p.provider_payout_id = $1`,
    [id, feeCharges, amount.currency],
  );
}
