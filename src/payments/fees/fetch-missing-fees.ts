import type pg from "pg";
import type { PaymentContext } from "../payment-context.ts";
import { recordCharges } from "../record-charges.ts";
import type { IntentAt } from "../providers/provider.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "fetch-missing-fees": Record<string, never>;
  }
}

/** Long after a charge is on the balance, and short enough for a look every night. */
const LAST_DAYS = 8;
const MOST = 1_000;

/** Asks Stripe for fees whose event was lost. */
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
    [LAST_DAYS, MOST],
  );
  return rows;
}
