import { type Selectable, sql, type Updateable } from "kysely";
import type { Database, Db, Tx } from "../../../platform/database/database.ts";
import { enqueue } from "../../../platform/queue/queue.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { ProviderIntent, ProviderIntentStatus } from "../provider.ts";

declare module "../../../platform/queue/queue.ts" {
  interface Jobs {
    "deliver-simulator-event": { provider_event_id: string; kind: string; provider_intent_id: string };
  }
}

export type SimulatedIntent = Selectable<Database["simulator_intents"]>;

const STATUS: Record<string, ProviderIntentStatus> = {
  requires_payment_method: "REQUIRES_PAYMENT_METHOD",
  requires_action: "REQUIRES_ACTION",
  processing: "PROCESSING",
  succeeded: "SUCCEEDED",
  canceled: "CANCELLED",
};

const EVENT_OF_STATUS: Record<string, string> = {
  requires_payment_method: "payment_intent.payment_failed",
  requires_action: "payment_intent.requires_action",
  processing: "payment_intent.processing",
  succeeded: "payment_intent.succeeded",
  canceled: "payment_intent.canceled",
};

export function providerIntent(row: SimulatedIntent): ProviderIntent {
  return {
    id: row.id,
    clientSecret: row.client_secret,
    status: STATUS[row.status]!,
    amount: { minor: row.amount, currency: row.currency },
    lastError: row.last_error,
  };
}

export async function readIntent(db: Db, id: string): Promise<SimulatedIntent> {
  return db.selectFrom("simulator_intents").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/**
 * Changes one intent under its lock, in a transaction of the simulator's own: `decide` answers what is to
 * change, or null. A change is told of afterwards by an event, as a provider would.
 */
export async function changeIntent(
  db: Db,
  id: string,
  decide: (intent: SimulatedIntent, tx: Tx) => Promise<Updateable<Database["simulator_intents"]> | null>,
): Promise<SimulatedIntent | null> {
  return db.transaction().execute(async (tx) => {
    const intent = await tx
      .selectFrom("simulator_intents")
      .selectAll()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!intent) return null;
    const change = await decide(intent, tx);
    if (!change) return intent;
    const changed = await tx
      .updateTable("simulator_intents")
      .set({ ...change, updated_at: sql<Date>`now()` })
      .where("id", "=", id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await enqueue(tx, "deliver-simulator-event", {
      provider_event_id: `evt_sim_${randomToken(16)}`,
      kind: EVENT_OF_STATUS[changed.status]!,
      provider_intent_id: id,
    });
    return changed;
  });
}
