import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { type Cashier, providerOf } from "./cashier.ts";
import type { ProviderRefund } from "./providers/provider.ts";
import { isOfOrder } from "./refund-reason.ts";

/**
 * Carries a written refund out at the provider. It may run any number of times: the provider knows the key
 * it was written with, and our own row leaves PENDING once.
 */
export async function refundPayment(cashier: Cashier, { refund_id }: { refund_id: number }): Promise<void> {
  const refund = await findPendingRefund(cashier, refund_id);
  if (!refund) return;
  const told = await providerOf(cashier, refund.provider).refund({
    idempotencyKey: refund.idempotency_key,
    providerIntentId: refund.provider_intent_id!,
    amount: { minor: refund.amount, currency: refund.currency },
  });
  cashier.reach("refund made at provider");
  await cashier.db.transaction().execute((tx) => keepRefund(tx, cashier, refund_id, told));
  cashier.reach("refund committed");
}

function findPendingRefund({ db }: Cashier, id: number) {
  return db
    .selectFrom("refunds as r")
    .innerJoin("payments as p", "p.id", "r.payment_id")
    .innerJoin("payment_intents as i", "i.id", "p.payment_intent_id")
    .select(["r.idempotency_key", "r.amount", "r.currency", "i.provider", "i.provider_intent_id"])
    .where("r.id", "=", id)
    .where("r.status", "=", "PENDING")
    .executeTakeFirst();
}

async function keepRefund(tx: Tx, cashier: Cashier, id: number, told: ProviderRefund): Promise<void> {
  const kept = await tx
    .updateTable("refunds")
    .set({ provider_refund_id: told.id, status: told.status, updated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("status", "=", "PENDING")
    .returning(["order_id", "amount", "reason"])
    .executeTakeFirst();
  if (!kept || told.status === "PENDING") return;
  if (told.status === "FAILED") {
    cashier.log.error({ refund: id }, "a refund failed at the provider");
    if (isOfOrder(kept.reason)) await cashier.orders.failRefund(tx, kept.order_id);
    return;
  }
  if (isOfOrder(kept.reason)) await cashier.orders.finishRefund(tx, kept.order_id, kept.amount);
  await enqueue(tx, "send-payment-refunded", { refund_id: id }, { key: `send-payment-refunded-${id}` });
}
