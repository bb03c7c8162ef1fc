import type { Db } from "../src/platform/database/database.ts";
import { isOpen, type IntentStatus } from "../src/payments/rules/intent-states.ts";
import { shortId } from "../src/values/short-id.ts";

interface PaidOrder {
  id: number;
  account_id: number;
  event_id: number;
  amount: number;
}

/**
 * Returns a payment intent of an order in a status: the order's open intent if it has this status, else a new
 * one.
 */
export async function makeIntent(db: Db, order: PaidOrder, status: IntentStatus) {
  const columns = ["id", "provider_intent_id", "amount", "status"] as const;
  const found = await db
    .selectFrom("payment_intents")
    .select(columns)
    .where("order_id", "=", order.id)
    .where("status", "=", status)
    .executeTakeFirst();
  if (found && isOpen(status)) return found;
  return db
    .insertInto("payment_intents")
    .values({
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      provider: "SIMULATOR",
      idempotency_key: shortId("o"),
      provider_intent_id: shortId("o"),
      amount: order.amount,
      currency: "EUR",
      status,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Creates the payment of a succeeded intent. */
export async function makePayment(
  db: Db,
  order: PaidOrder,
): Promise<{ id: number; provider_intent_id: string }> {
  const intent = await makeIntent(db, order, "SUCCEEDED");
  const { id } = await db
    .insertInto("payments")
    .values({
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      payment_intent_id: intent.id,
      amount: order.amount,
      currency: "EUR",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, provider_intent_id: intent.provider_intent_id! };
}

/** Creates a refund of a payment that the provider does not know yet. */
export async function makeRefund(
  db: Db,
  order: PaidOrder,
  { payment_id, ...given }: { payment_id: number; amount?: number; cancels_order?: boolean },
): Promise<{ id: number }> {
  return db
    .insertInto("refunds")
    .values({
      amount: order.amount,
      ...given,
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      payment_id,
      idempotency_key: shortId("o"),
      currency: "EUR",
      reason: "REQUESTED",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
}
