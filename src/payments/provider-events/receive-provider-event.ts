import { Refusal } from "../../values/refusal.ts";
import type { PaymentContext } from "../payment-context.ts";
import type { ProviderEvent, ProviderName } from "../providers/provider.ts";

/**
 * Stores a provider's event once by the provider's event id. After the return the provider may get its
 * acknowledgement. `processProviderEvents` applies the effects later. Refuses an event about one of our
 * payments under another account's name.
 */
export async function receiveProviderEvent(
  { pool, wakeUps }: Pick<PaymentContext, "pool" | "wakeUps">,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<"stored" | "repeated"> {
  const { rows } = await pool.query<{ is_stored: boolean; is_misplaced: boolean }>({
    name: "receive_provider_event",
    text: `with misplaced as (
             select from payment_intents i
             where i.provider_intent_id = $5 and (i.platform, i.connected_account_id) is distinct from ($7, $6)),
           stored as (
             insert into provider_events (provider, provider_event_id, kind, subject, provider_intent_id,
                                          connected_account_id, platform, provider_payout_id)
             select $1, $2, $3, $4, $5, $6, $7, $8 where not exists (select from misplaced)
             on conflict do nothing returning provider_event_id)
           select exists (select from stored) as is_stored, exists (select from misplaced) as is_misplaced`,
    values: [
      provider,
      event.id,
      event.kind,
      event.subject,
      event.providerIntentId,
      event.connectedAccountId,
      event.platform,
      event.providerPayoutId ?? null,
    ],
  });
  if (rows[0]!.is_misplaced) throw new Refusal("signature_invalid");
  if (!rows[0]!.is_stored) return "repeated";
  wakeUps.wake("provider-events");
  return "stored";
}
