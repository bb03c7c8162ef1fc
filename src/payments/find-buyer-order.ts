import { timingSafeEqual } from "node:crypto";
import { Refusal } from "../values/refusal.ts";
import type { BuyerLink, BuyerOrder } from "./buyer-order.ts";
import type { PaymentBatches } from "./payment-batches.ts";

/** Finds the order of a link. Refuses every session but the one that started the order. */
export async function findBuyerOrder(
  { orders }: Pick<PaymentBatches, "orders">,
  link: BuyerLink,
): Promise<BuyerOrder> {
  const row = await orders.ask(link.orderShortId);
  if (row?.event_id !== link.eventId) throw new Refusal("not_found");
  if (!link.sessionHash || !isSame(row.session_hash, link.sessionHash)) throw new Refusal("session_mismatch");
  return {
    id: row.id,
    accountId: row.account_id,
    eventId: row.event_id,
    shortId: link.orderShortId,
    status: row.status,
    paymentStatus: row.payment_status,
    total: { minor: row.total_gross, currency: row.currency },
    paidItems: row.paid_items,
    held: row.held,
    buyer: { email: row.email ?? "", name: row.name },
    description: `${row.items} × ${row.event_title} (${row.public_id})`,
    isPaidOnline: row.is_paid_online,
    isHeld: row.is_held,
  };
}

function isSame(left: Buffer, right: Buffer): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
