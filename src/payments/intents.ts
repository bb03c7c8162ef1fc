import type { Selectable } from "kysely";
import type { Database, Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { PaymentIntent } from "./contract.ts";
import type { IntentAt, IntentDetails, ProviderName } from "./providers/provider.ts";
import type { IntentStatus } from "./rules/intent-states.ts";

/** The columns that a payment reads. Named statements list them: see test/named-statements.test.ts. */
export const INTENT_COLUMNS = [
  "id",
  "account_id",
  "event_id",
  "order_id",
  "provider",
  "platform",
  "connected_account_id",
  "idempotency_key",
  "provider_intent_id",
  "client_secret",
  "status",
  "amount",
  "order_total",
  "currency",
  "application_fee",
  "application_fee_vat",
  "details",
  "last_error",
] as const satisfies (keyof Database["payment_intents"])[];

type Row = Pick<Selectable<Database["payment_intents"]>, (typeof INTENT_COLUMNS)[number]>;
export type IntentRow = Omit<Row, "status" | "provider" | "details"> & {
  status: IntentStatus;
  provider: ProviderName;
  details: IntentDetails;
};

/** Finds the latest payment intent of an order, open or not. */
export async function findLatestIntent(db: Db, orderId: number): Promise<IntentRow> {
  const row = await db
    .selectFrom("payment_intents")
    .select(INTENT_COLUMNS)
    .where("order_id", "=", orderId)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return row as unknown as IntentRow;
}

export async function findIntent(db: Db, id: number): Promise<IntentRow> {
  const row = await db
    .selectFrom("payment_intents")
    .select(INTENT_COLUMNS)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return row as unknown as IntentRow;
}

/** Address of an intent at the provider. */
export function addressOf(row: IntentRow): IntentAt {
  if (row.provider_intent_id === null) throw new Error(`intent ${row.id} is not made yet`);
  return { id: row.provider_intent_id, platform: row.platform, connectedAccountId: row.connected_account_id };
}

/**
 * An intent as the buyer sees it. Refuses an intent that the provider has not confirmed, because it cannot be
 * paid yet.
 */
export function paymentIntent(row: IntentRow): PaymentIntent {
  if (row.provider_intent_id === null || row.client_secret === null)
    throw new Refusal("provider_unavailable");
  return {
    provider: row.provider,
    provider_intent_id: row.provider_intent_id,
    client_secret: row.client_secret,
    status: row.status,
    amount: row.amount,
    currency: row.currency,
    last_error: row.last_error,
  };
}
