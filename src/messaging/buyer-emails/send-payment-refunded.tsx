import { type RefundReason, takesTestMoney } from "../../payments/index.ts";
import { msg } from "@lingui/core/macro";
import { correctionFiles } from "../../invoices/index.ts";
import type { Services } from "../../platform/services.ts";
import { findEmailEvent } from "./email-event.ts";
import { PaymentRefundedEmail } from "../emails/payment-refunded-email.tsx";
import { orderLink } from "../../checkout/index.ts";
import { findOrderForEmail } from "../orders.ts";
import { isCoveredByCancellationEmail } from "../refunds-of-cancellation.ts";
import { findCustomText } from "../templates/find-custom-text.ts";
import { sendOrderEmail } from "./send-order-email.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-payment-refunded": { refund_id: number };
  }
}

const BECAUSE = {
  SOLD_OUT: "LATE",
  NOT_PAYABLE: "LATE",
  DUPLICATE: "TWICE",
  REQUESTED: "ORGANIZER",
  PROVIDER: "ORGANIZER",
} as const satisfies Record<RefundReason, string>;

/** Notifies a buyer of a refund and its reason. */
export async function sendPaymentRefunded(
  services: Services,
  { refund_id: refundId }: { refund_id: number },
): Promise<void> {
  const { config, db } = services;
  const refund = await db
    .selectFrom("refunds")
    .select([
      "order_id",
      "amount",
      "currency",
      "status",
      "reason",
      "cancels_order",
      "cancels_attendee_ids",
      "created_at",
    ])
    .where("id", "=", refundId)
    .executeTakeFirst();
  const order = refund && (await findOrderForEmail(db, refund.order_id));
  if (!order || refund.status === "FAILED" || (await isCoveredByCancellationEmail(db, refund))) return;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  const because = BECAUSE[refund.reason as RefundReason] ?? "LATE";
  const refunded = { minor: refund.amount, currency: refund.currency };
  // Only the organiser's own refunds use the organiser's text. The built-in text explains payment errors.
  const own =
    because === "ORGANIZER"
      ? await findCustomText(services, {
          type: "payment_refunded",
          locale: order.locale,
          event,
          orderId: order.id,
          refunded,
        })
      : null;
  await sendOrderEmail(services, {
    kind: "payment-refunded",
    about: refundId,
    to: order.email,
    locale: order.locale,
    event,
    subject: msg`Your payment for ${title} is being refunded`,
    own,
    body: (
      <PaymentRefundedEmail
        {...{ order, event, own, refunded, because }}
        link={
          because === "LATE"
            ? `${config.publicUrl}/event/${event.id}/${event.slug}`
            : orderLink(config, order)
        }
        isTest={takesTestMoney(config)}
        cancelled={await cancelledTickets(services, refund.cancels_attendee_ids)}
      />
    ),
    attachments: await correctionFiles(services, { orderId: order.id, refundId }),
  });
}

/** Lists the tickets that were cancelled with the refund, by product name and code. */
async function cancelledTickets({ db }: Services, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const tickets = await db
    .selectFrom("attendees as a")
    .innerJoin("order_items as i", "i.id", "a.order_item_id")
    .select(["a.public_id", "i.item_name"])
    .where("a.id", "in", [...ids])
    .where("a.status", "=", "CANCELLED")
    .orderBy("a.id")
    .execute();
  return tickets.map(({ item_name, public_id }) => `${item_name} (${public_id})`);
}
