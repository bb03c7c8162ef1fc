import type pg from "pg";
import type { PaymentContext } from "../payment-context.ts";
import { recordCharges } from "../record-charges.ts";
import type { IntentAt } from "../providers/provider.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "fetch-missing-fees": Record<string, never>;
  }
}

/** Long enough for every charge to reach the balance, and short enough for a nightly run. */
const LAST_DAYS = 8;
const MAX_PAYMENTS = 1_000;

/** Fetches fees from Stripe whose event was lost. */
export async function fetchMissingFees(payments: PaymentContext): Promise<void> {
  const { STRIPE: stripe } = payments.providers;
  if (!stripe) return;
  await recordCharges(payments, await stripe.retrieveIntents(await listWithoutFee(payments.pool)));
}

async function listWithoutFee(pool: pg.Pool): Promise<IntentAt[]> {
  const { rows } = await pool.query<IntentAt>(
    `select i.provider_intent_id as id, i.platform, i.connected_account_id as "connectedAccountId"
     from payments p join payment_intents i on i.id = p.payment_intent_id
     where p.provider_fee is null and i.provider = 'STRIPE'
       and p.received_at > now() - make_interval(days => $1)
     order by p.id desc limit $2`,
    [LAST_DAYS, MAX_PAYMENTS],
  );
  return rows;
}
