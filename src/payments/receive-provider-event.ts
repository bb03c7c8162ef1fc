import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { type Cashier, providerOf } from "./cashier.ts";
import type { ProviderEvent, ProviderName } from "./providers/provider.ts";
import { settlePayment } from "./settle-payment.ts";

/**
 * Takes in what a provider tells: stored under the provider's own id in the transaction that also holds its
 * effect, so that "seen" is never true of something not done. The event is only a reason to ask: what
 * counts is how its intent stands now, which makes late, shuffled and repeated events harmless.
 * It throws when the effect is not kept; then the provider must not be told that it is.
 */
export async function receiveProviderEvent(
  cashier: Cashier,
  name: ProviderName,
  event: ProviderEvent,
): Promise<"processed" | "repeated"> {
  if (await isKnown(cashier, name, event.id)) return "repeated";
  const told = await providerOf(cashier, name).retrieveIntent(event.providerIntentId);
  cashier.reach("provider asked");
  const outcome = await cashier.db.transaction().execute(async (tx) => {
    if (!(await isFirst(tx, name, event))) return "repeated";
    cashier.reach("event stored");
    await settlePayment(tx, cashier, told);
    cashier.reach("payment settled");
    return "processed";
  });
  cashier.reach("settlement committed");
  return outcome;
}

async function isKnown({ db }: Cashier, provider: ProviderName, id: string): Promise<boolean> {
  const known = await db
    .selectFrom("provider_events")
    .select("provider_event_id")
    .where("provider", "=", provider)
    .where("provider_event_id", "=", id)
    .executeTakeFirst();
  return known !== undefined;
}

/** The same event in two processes: the second waits here for the first's commit, and finds it seen. */
async function isFirst(tx: Tx, provider: ProviderName, event: ProviderEvent): Promise<boolean> {
  const stored = await tx
    .insertInto("provider_events")
    .values({
      provider,
      provider_event_id: event.id,
      kind: event.kind,
      payload: JSON.stringify({ provider_intent_id: event.providerIntentId }),
      processed_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("provider_event_id")
    .executeTakeFirst();
  return stored !== undefined;
}
