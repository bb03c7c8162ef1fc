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

/** Stripe retries for three days; a nightly run misses none. */
const LAST_DAYS = 4;
/** A bank may dispute a payment for a quarter of a year. */
const ACCOUNTS_OF_DAYS = 120;
const AT_ONCE = 8;

/**
 * Takes in what Stripe could not tell: a payment that stays open is asked for anyway, but a refund made there by
 * hand, one that failed days later and a dispute nobody here would miss.
 */
export async function catchUpEvents(payments: PaymentContext): Promise<void> {
  const { STRIPE: stripe } = payments.providers;
  if (!stripe?.listUndelivered) return;
  const since = new Date(Date.now() - LAST_DAYS * 86_400_000);
  for (const account of await listProviderAccounts(payments.pool)) {
    try {
      const untold = await listUnknown(payments.pool, await stripe.listUndelivered(account, since));
      await forEachConcurrently(untold, AT_ONCE, (event) =>
        receiveProviderEvent(payments, "STRIPE", event).catch(unlessForged),
      );
    } catch (error) {
      // One account that has cut the tie does not keep the others from being asked.
      payments.log.warn({ err: error, account }, "undelivered Stripe events could not be listed");
    }
  }
}

/** Stripe lists for days what nobody acknowledged; most of it was taken in the night before. */
async function listUnknown(pool: pg.Pool, events: ProviderEvent[]): Promise<ProviderEvent[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select provider_event_id as id from provider_events
     where provider = 'STRIPE' and provider_event_id = any ($1)`,
    [events.map(({ id }) => id)],
  );
  const known = new Set(rows.map(({ id }) => id));
  return events.filter(({ id }) => !known.has(id));
}

/** It names a payment of another account. */
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
