import type { Cashier } from "./cashier.ts";
import type { ProviderEvent, ProviderName } from "./providers/provider.ts";

/**
 * Takes in what a provider tells, once by the provider's own id, and no more than that: when this has
 * returned the provider may be told that it is kept. What follows from it is `processProviderEvents`' work.
 */
export async function receiveProviderEvent(
  { pool }: Pick<Cashier, "pool">,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<"stored" | "repeated"> {
  const { rowCount } = await pool.query({
    name: "receive_provider_event",
    text: `insert into provider_events (provider, provider_event_id, kind, provider_intent_id)
           values ($1, $2, $3, $4) on conflict do nothing`,
    values: [provider, event.id, event.kind, event.providerIntentId],
  });
  return rowCount === 1 ? "stored" : "repeated";
}
