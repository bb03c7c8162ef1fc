import type { Db } from "../../../platform/database/database.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { NewIntent, NewRefund, PaymentProvider, ProviderRefund } from "../provider.ts";
import {
  type SimulatorStore,
  insertIntent,
  moveIntent,
  providerIntent,
  readIntent,
  readIntents,
} from "./store.ts";

/**
 * The payment simulator for demos and tests. It stores its own intents and behaves like an external provider:
 * separate transactions, idempotency keys and asynchronous events.
 */
export function createSimulator(store: SimulatorStore): PaymentProvider {
  const { db } = store;
  return {
    name: "SIMULATOR",
    collectable: (amount) => amount,
    stepOf: () => 1,
    createIntent: (wanted) => createIntent(store, wanted),
    retrieveIntent: ({ id }) => retrieveIntent(db, id),
    retrieveIntents: async (intents) => {
      const rows = await readIntents(
        db,
        intents.map(({ id }) => id),
      );
      return rows.map(providerIntent);
    },
    cancelIntent: ({ id }) => cancelIntent(store, id),
    refund: (wanted) => refund(db, wanted),
    listRefunds: ({ id }) => listRefunds(db, id),
    listDisputes: async () => [],
  };
}

async function createIntent({ pool }: SimulatorStore, { idempotencyKey, amount, metadata }: NewIntent) {
  const intent = await insertIntent(pool, {
    id: `pi_sim_${randomToken(16)}`,
    idempotency_key: idempotencyKey,
    client_secret: `pi_sim_secret_${randomToken()}`,
    amount: amount.minor,
    currency: amount.currency,
    metadata,
  });
  return providerIntent(intent);
}

async function retrieveIntent(db: Db, id: string) {
  const intent = await readIntent(db, id);
  if (!intent) throw new Error(`the simulator has no intent ${id}`);
  return providerIntent(intent);
}

async function cancelIntent(store: SimulatorStore, id: string) {
  await moveIntent(store, id, { from: ["requires_payment_method", "requires_action"], to: "canceled" });
  return retrieveIntent(store.db, id);
}

/** Refunds at most what was paid. A repeated key returns the first result. */
async function refund(db: Db, wanted: NewRefund): Promise<ProviderRefund> {
  return db.transaction().execute(async (tx) => {
    const intent = await tx
      .selectFrom("simulator_intents")
      .select(["status", "amount", "currency"])
      .where("id", "=", wanted.intent.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await tx
      .selectFrom("simulator_refunds")
      .select(["id", "idempotency_key", "amount", "status"])
      .where("intent_id", "=", wanted.intent.id)
      .execute();
    const same = before.find((one) => one.idempotency_key === wanted.idempotencyKey);
    if (same) return refundOf(same, intent.currency);
    const refunded = before
      .filter((one) => one.status === "succeeded")
      .reduce((sum, one) => sum + one.amount, 0);
    const isCovered =
      intent.status === "succeeded" &&
      intent.currency === wanted.amount.currency &&
      refunded + wanted.amount.minor <= intent.amount;
    const made = await tx
      .insertInto("simulator_refunds")
      .values({
        id: `re_sim_${randomToken(16)}`,
        idempotency_key: wanted.idempotencyKey,
        intent_id: wanted.intent.id,
        amount: wanted.amount.minor,
        status: isCovered ? "succeeded" : "failed",
      })
      .returning(["id", "idempotency_key", "amount", "status"])
      .executeTakeFirstOrThrow();
    return refundOf(made, intent.currency);
  });
}

async function listRefunds(db: Db, intentId: string): Promise<ProviderRefund[]> {
  const rows = await db
    .selectFrom("simulator_refunds as r")
    .innerJoin("simulator_intents as i", "i.id", "r.intent_id")
    .select(["r.id", "r.idempotency_key", "r.amount", "r.status", "i.currency"])
    .where("r.intent_id", "=", intentId)
    .execute();
  return rows.map((row) => refundOf(row, row.currency));
}

interface RefundRow {
  id: string;
  idempotency_key: string;
  amount: number;
  status: string;
}

function refundOf(row: RefundRow, currency: string): ProviderRefund {
  const isDone = row.status === "succeeded";
  return {
    id: row.id,
    key: row.idempotency_key,
    amount: { minor: row.amount, currency },
    status: isDone ? "SUCCEEDED" : "FAILED",
    failureReason: isDone ? null : "refused",
  };
}
