import type pg from "pg";
import { Refusal } from "../values/refusal.ts";
import type { Cashier } from "./cashier.ts";
import type { Till } from "./providers/provider.ts";
import { receiveProviderEvent } from "./receive-provider-event.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "catch-up-events": Record<string, never>;
  }
}

/** Stripe goes on trying for three days; whoever comes every night misses none. */
const LAST_DAYS = 4;
/** A bank may dispute a payment for a quarter of a year. */
const TILLS_OF_DAYS = 120;

/**
 * Takes in what Stripe could not tell: a payment that stays open is asked for anyway, but a refund made there by
 * hand, one that failed days later and a dispute nobody here would miss.
 */
export async function catchUpEvents(cashier: Cashier): Promise<void> {
  const { STRIPE: stripe } = cashier.providers;
  if (!stripe?.listUndelivered) return;
  const since = new Date(Date.now() - LAST_DAYS * 86_400_000);
  for (const till of await listTills(cashier.pool)) {
    try {
      for (const event of await stripe.listUndelivered(till, since))
        await receiveProviderEvent(cashier, "STRIPE", event).catch(unlessForged);
    } catch (error) {
      // One account that has cut the tie does not keep the others from being asked.
      cashier.log.warn({ err: error, till }, "what Stripe could not tell could not be asked for");
    }
  }
}

/** It names a payment of another account. */
function unlessForged(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== "signature_invalid") throw error;
}

async function listTills(pool: pg.Pool): Promise<Till[]> {
  const { rows } = await pool.query<Till>(
    `select distinct platform, connected_account_id as "connectedAccountId" from payment_intents
     where provider = 'STRIPE' and updated_at > now() - make_interval(days => $1)`,
    [TILLS_OF_DAYS],
  );
  return rows;
}
