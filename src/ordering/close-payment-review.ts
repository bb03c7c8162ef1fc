import { noteChange } from "../attendees/index.ts";
import { closeReview } from "../payments/index.ts";
import type { BoxOffice } from "./box-office.ts";
import type { OwnOrder } from "./orders.ts";

/**
 * Somebody of the account has dealt with a payment that differs from its order: given it back at the provider, or
 * agreed with the buyer. It is shown no more, and the alarm for it ends. Tessera moves no money.
 */
export async function closePaymentReview(
  { db, changes }: Pick<BoxOffice, "db" | "changes">,
  own: OwnOrder & { paymentIntentId: number; userId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { amount, currency, isDone } = await closeReview(tx, own);
    if (!isDone) return;
    await noteChange(tx, {
      order: { id: own.orderId, account_id: own.accountId, event_id: own.eventId },
      action: "PAYMENT_REVIEWED",
      by: { kind: "USER", userId: own.userId },
      new: { amount, currency },
    });
  });
  changes.announce({ event_id: own.eventId, topic: "orders" });
}
