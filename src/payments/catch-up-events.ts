import type pg from "pg";
import { forEachAtOnce } from "../platform/for-each-at-once.ts";
import { Refusal } from "../values/refusal.ts";
import type { PaymentContext } from "./payment-context.ts";
import type { ProviderEvent, Till } from "./providers/provider.ts";
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
const AT_ONCE = 8;

/**
 * Takes in what Stripe could not tell: a payment that stays open is asked for anyway, but a refund made there by
 * hand, one that failed days later and a dispute nobody here would miss.
 */
export async function catchUpEvents(cashier: PaymentContext): Promise<void> {
  const { STRIPE: stripe } = cashier.providers;
  if (!stripe?.listUndelivered) return;
  const since = new Date(Date.now() - LAST_DAYS * 86_400_000);
  for (const till of await listTills(cashier.pool)) {
    try {
      const untold = await listUnknown(cashier.pool, await stripe.listUndelivered(till, since));
      await forEachAtOnce(untold, AT_ONCE, (event) =>
        receiveProviderEvent(cashier, "STRIPE", event).catch(unlessForged),
      );
    } catch (error) {
      // One account that has cut the tie does not keep the others from being asked.
      cashier.log.warn({ err: error, till }, "what Stripe could not tell could not be asked for");
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

async function listTills(pool: pg.Pool): Promise<Till[]> {
  const { rows } = await pool.query<Till>(
    `select distinct platform, connected_account_id as "connectedAccountId" from payment_intents
     where provider = 'STRIPE' and updated_at > now() - make_interval(days => $1)`,
    [TILLS_OF_DAYS],
  );
  return rows;
}
