import type { OwnOrder } from "../../events/index.ts";
import { invalidField, Refusal, type RefusalCode } from "../../values/refusal.ts";
import { type PaymentContext, providerOf } from "../payment-context.ts";
import type { OrderMoney, RequestRefund } from "../contract.ts";
import { findOrderMoney } from "../order-money.ts";

type WantedRefund = Pick<RequestRefund, "notify_buyer" | "cancel_order"> & Partial<RequestRefund>;

/**
 * Requests a refund: all that is left, an amount, or lines of the order. A duplicate payment whose refund failed
 * goes back first. Decides under the order's lock, so
 * that concurrent requests never refund more than was paid; the second one is refused. Stores the refund with
 * its key; a job makes it at the provider. An order to be cancelled with it becomes CANCELLED when the
 * provider has accepted the refund (docs/domain/refunds.md). The refund also stores the key of the call, so a
 * call that is repeated after a lost answer, or after a crash, refunds nothing more.
 */
export async function requestRefund(
  payments: PaymentContext,
  own: OwnOrder & { userId: number; requestKey?: string },
  wanted: WantedRefund,
): Promise<OrderMoney> {
  requireEachLineOnce(wanted.lines ?? []);
  const before = await findOrderMoney(payments.db, own);
  // The order names another provider or none if its payment arrived too late to complete it. An order that was
  // marked as paid may have only a duplicate payment.
  const [payment] = before.payments;
  if (!payment) throw new Refusal("not_refundable");
  if (wanted.amount !== undefined && wanted.lines !== undefined) throw new Refusal("invalid");
  const { rows } = await payments.pool.query<{ outcome: string }>({
    name: "request_refund",
    text: "select request_refund($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as outcome",
    values: [
      own.orderId,
      wanted.amount ?? null,
      wanted.lines ? JSON.stringify(wanted.lines) : null,
      providerOf(payments, payment.provider).stepOf(before.currency),
      wanted.notify_buyer,
      wanted.cancel_order,
      own.userId,
      own.requestKey ?? null,
      wanted.organizer_reason ?? null,
      wanted.organizer_note || null,
      wanted.cancel_attendee_ids ?? [],
    ],
  });
  const refusal = REFUSAL_OF[rows[0]!.outcome];
  if (refusal === "not_refundable" && wanted.cancel_order && before.status === "CANCELLED")
    throw new Refusal("order_cancelled");
  if (refusal) throw refusalOf(refusal, wanted);
  return findOrderMoney(payments.db, own);
}

/** Two entries for one line would each be compared with all that is left of the line. */
function requireEachLineOnce(lines: NonNullable<RequestRefund["lines"]>): void {
  const ids = lines.map(({ order_item_id }) => order_item_id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) < index);
  if (again >= 0) throw invalidField(`lines.${again}.order_item_id`, "duplicate");
}

const REFUSAL_OF: Readonly<Record<string, RefusalCode>> = {
  not_refundable: "not_refundable",
  refund_pending: "refund_pending",
  refund_too_large: "refund_too_large",
  line_unknown: "not_found",
  ticket_unknown: "not_found",
};

/** Puts the refusal at the amount field if it concerns the amount. */
function refusalOf(code: RefusalCode, { amount }: WantedRefund): Refusal {
  if (code !== "refund_too_large" || amount === undefined) return new Refusal(code);
  return new Refusal(code, { fields: { amount: [{ code: "too_big" }] } });
}
