import { recordHistory } from "../tickets/index.ts";
import { closeReview } from "../payments/index.ts";
import type { CheckoutContext, OwnOrder } from "../checkout/index.ts";

/**
 * Marks a payment that differs from its order as resolved: refunded at the provider, or agreed with the
 * buyer. Ends the notice and the alarm. Moves no money.
 */
export async function closePaymentReview(
  { db, changes }: Pick<CheckoutContext, "db" | "changes">,
  own: OwnOrder & { paymentIntentId: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { amount, currency, wasOpen } = await closeReview(tx, own);
    if (!wasOpen) return;
    await recordHistory(tx, {
      order: { id: own.orderId, account_id: own.accountId, event_id: own.eventId },
      action: "PAYMENT_REVIEWED",
      by: { kind: "USER", userId: own.userId },
      new: { amount, currency },
    });
  });
  changes.publish({ event_id: own.eventId, topic: "orders" });
}
