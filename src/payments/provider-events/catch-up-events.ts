import type pg from "pg";
import { forEachConcurrently } from "../../platform/for-each-concurrently.ts";
import { Refusal } from "../../values/refusal.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { ProviderEvent, ProviderAccount } from "../providers/provider.ts";
import { receiveProviderEvent } from "./receive-provider-event.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "catch-up-events": Record<string, never>;
  }
}

/** Stripe retries for three days, so a nightly run misses no event. */
const LAST_DAYS = 4;
/** A bank may dispute a payment for three months. */
const ACCOUNTS_OF_DAYS = 120;
const MAX_CONCURRENT = 8;

/**
 * Receives events that Stripe could not deliver. Open payments are polled anyway. But nothing else would
 * reveal a refund made at Stripe by hand, a refund that failed days later, or a dispute.
 */
export async function catchUpEvents(payments: PaymentContext): Promise<void> {
  const { STRIPE: stripe } = payments.providers;
  if (!stripe?.listUndelivered) return;
  const since = new Date(Date.now() - LAST_DAYS * 86_400_000);
  for (const account of await listProviderAccounts(payments.pool)) {
    try {
      const untold = await listUnknown(payments.pool, await stripe.listUndelivered(account, since));
      await forEachConcurrently(untold, MAX_CONCURRENT, (event) =>
        receiveProviderEvent(payments, "STRIPE", event).catch(unlessForged),
      );
    } catch (error) {
      // One disconnected account must not stop the others.
      payments.log.warn({ err: error, account }, "undelivered Stripe events could not be listed");
    }
  }
}

/**
 * Returns the events that are not stored yet. Stripe lists unacknowledged events for days, so earlier runs have
 * stored most of them.
 */
async function listUnknown(pool: pg.Pool, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select provider_event_id as id from provider_events
     where provider = 'STRIPE' and provider_event_id = any ($1)`,
    [events.map(({ id }) => id)],
  );
  const known = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id));
}

/** Ignores a forged event, which names a payment of another account. */
function unlessForged(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== "signature_invalid") throw error;
}

async function listProviderAccounts(pool: pg.Pool): Promise<ProviderAccount[]> {
  const { rows } = await pool.query<ProviderAccount>(
    `select distinct platform, connected_account_id as "connectedAccountId" from payment_intents
     where provider = 'STRIPE' and updated_at > now() - make_interval(days => $1)`,
    [ACCOUNTS_OF_DAYS],
  );
  return rows;
}
