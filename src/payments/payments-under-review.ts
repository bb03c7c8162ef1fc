import { sql } from "kysely";
import type { OwnOrder } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { PaymentUnderReview } from "./contract.ts";

const MAX_REVIEWS = 100;

/**
 * Lists payments that differ from their orders. The money is at the provider and no ticket was issued. An
 * organiser decides and marks the payment as resolved.
 */
export async function listPaymentsUnderReview(
  db: Db,
  { accountId, eventId }: Omit<OwnOrder, "orderId">,
): Promise<PaymentUnderReview[]> {
  const rows = await db
    .selectFrom("payment_intents as i")
    .innerJoin("orders as o", "o.id", "i.order_id")
    .select(["i.id", "i.order_id", "o.public_id as order_public_id", "i.provider", "i.provider_intent_id"])
    .select(["i.amount", "i.currency", "i.collected_amount", "i.collected_currency"])
    .select(["o.total_gross as order_total", "o.currency as order_currency", "i.updated_at"])
    .where("i.status", "=", "MISMATCH")
    .where("i.reviewed_at", "is", null)
    .where("i.account_id", "=", accountId)
    .where("i.event_id", "=", eventId)
    .orderBy("i.id")
    .limit(MAX_REVIEWS)
    .execute();
  return rows.map(
    ({ amount, currency, collected_amount, collected_currency, updated_at, ...row }) =>
      ({
        ...row,
        amount: collected_amount ?? amount,
        currency: collected_currency ?? currency,
        received_at: updated_at.toISOString(),
      }) as PaymentUnderReview,
  );
}

/**
 * Marks a payment as resolved. Idempotent. Returns the amount collected and whether the payment was still
 * under review.
 */
export async function closeReview(
  tx: Tx,
  {
    accountId,
    eventId,
    orderId,
    paymentIntentId,
    userId,
  }: OwnOrder & { paymentIntentId: number; userId: number },
): Promise<{ amount: number; currency: string; wasOpen: boolean }> {
  const intent = await tx
    .selectFrom("payment_intents")
    .select(["amount", "currency", "collected_amount", "collected_currency", "reviewed_at"])
    .where("id", "=", paymentIntentId)
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("order_id", "=", orderId)
    .where("status", "=", "MISMATCH")
    .forUpdate()
    .executeTakeFirst();
  if (!intent) throw new Refusal("not_found");
  const wasOpen = intent.reviewed_at === null;
  if (wasOpen)
    await tx
      .updateTable("payment_intents")
      .set({ reviewed_at: sql<Date>`clock_timestamp()`, reviewed_by: userId })
      .where("id", "=", paymentIntentId)
      .where("account_id", "=", accountId)
      .execute();
  return {
    amount: intent.collected_amount ?? intent.amount,
    currency: intent.collected_currency ?? intent.currency,
    wasOpen,
  };
}
