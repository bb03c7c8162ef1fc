import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import type { Cashier } from "./cashier.ts";
import type { IntentRow } from "./intents.ts";
import type { ProviderIntent } from "./providers/provider.ts";
import { type RefundReason, requestRefund } from "./request-refund.ts";
import { canMoveIntent, type IntentStatus } from "./rules/intent-states.ts";

/**
 * Brings an intent to where the provider says it is, and its order with it: on success the intent, the
 * payment and the completed order in one transaction, or the payment and its refund. Told twice, late or
 * out of order, it changes nothing. Rows are locked intent, order, stock, in this order.
 */
export async function settlePayment(tx: Tx, cashier: Cashier, told: ProviderIntent): Promise<void> {
  const intent = await lockIntent(tx, told.id);
  // Another installation may share the provider's account with us.
  if (!intent)
    return cashier.log.warn({ provider_intent: told.id }, "a payment that is not ours was told of");

  const status = await statusOf(tx, intent, told);
  if (!canMoveIntent(intent.status, status)) return;
  await tx
    .updateTable("payment_intents")
    .set({ status, last_error: told.lastError, updated_at: sql<Date>`now()` })
    .where("id", "=", intent.id)
    .execute();

  if (status === "SUCCEEDED") return receive(tx, cashier, intent);
  if (status === "MISMATCH") {
    return cashier.log.error({ payment_intent: intent.id }, "a payment is held: it differs from its order");
  }
  if (status === "REQUIRES_PAYMENT_METHOD" && told.lastError !== null) {
    await cashier.orders.failPayment(tx, intent.order_id);
  }
}

async function lockIntent(tx: Tx, providerIntentId: string): Promise<IntentRow | null> {
  const row = await tx
    .selectFrom("payment_intents")
    .selectAll()
    .where("provider_intent_id", "=", providerIntentId)
    .forUpdate()
    .executeTakeFirst();
  return (row as IntentRow | undefined) ?? null;
}

/** Money that is not what the order costs is looked at by a person before anything is handed out for it. */
async function statusOf(tx: Tx, intent: IntentRow, told: ProviderIntent): Promise<IntentStatus> {
  if (told.status !== "SUCCEEDED") return told.status;
  const order = await tx
    .selectFrom("orders")
    .select(["total_gross", "currency"])
    .where("id", "=", intent.order_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const expected = [
    { minor: intent.amount, currency: intent.currency },
    { minor: order.total_gross, currency: order.currency },
  ];
  const isExact = expected.every(
    ({ minor, currency }) => minor === told.amount.minor && currency === told.amount.currency,
  );
  return isExact ? "SUCCEEDED" : "MISMATCH";
}

async function receive(tx: Tx, cashier: Cashier, intent: IntentRow): Promise<void> {
  const payment = await tx
    .insertInto("payments")
    .values({
      account_id: intent.account_id,
      event_id: intent.event_id,
      order_id: intent.order_id,
      payment_intent_id: intent.id,
      amount: intent.amount,
      currency: intent.currency,
    })
    .returning(["id", "account_id", "event_id", "order_id", "amount", "currency"])
    .executeTakeFirstOrThrow();
  const outcome = await cashier.orders.complete(tx, intent.order_id, intent.provider);
  if (outcome === "completed") return;
  const reason = (await isSecondPayment(tx, payment)) ? "DUPLICATE" : REASON[outcome];
  await requestRefund(tx, cashier, { payment, reason });
}

async function isSecondPayment(tx: Tx, payment: { id: number; order_id: number }): Promise<boolean> {
  const other = await tx
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", payment.order_id)
    .where("id", "<>", payment.id)
    .executeTakeFirst();
  return other !== undefined;
}

const REASON = {
  already_completed: "DUPLICATE",
  sold_out: "SOLD_OUT",
  not_payable: "NOT_PAYABLE",
} as const satisfies Record<string, RefundReason>;
