import { type RefundReason, takesTestMoney } from "../../payments/index.ts";
import { msg } from "@lingui/core/macro";
import { correctionFiles } from "../../orders/index.ts";
import type { Services } from "../../platform/services.ts";
import { findEmailEvent } from "./email-event.ts";
import { PaymentRefundedEmail } from "../emails/payment-refunded-email.tsx";
import { findOrderForEmail } from "../orders.ts";
import { isCoveredByCancellationEmail } from "../refunds-of-cancellation.ts";
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
    .select(["order_id", "amount", "currency", "status", "reason", "cancels_order", "created_at"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  const order = refund && (await findOrderForEmail(db, refund.order_id));
  if (!order || refund.status === "FAILED" || (await isCoveredByCancellationEmail(db, refund))) return;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  await sendOrderEmail(services, {
    kind: "payment-refunded",
    about: refundId,
    to: order.email,
    locale: order.locale,
    event,
    subject: msg`Your payment for ${title} is being refunded`,
    body: (
      <PaymentRefundedEmail
        {...{ order, event }}
        refunded={{ minor: refund.amount, currency: refund.currency }}
        link={`${config.publicUrl}/event/${event.id}/${event.slug}`}
        isTest={takesTestMoney(config)}
        because={BECAUSE[refund.reason as RefundReason] ?? "LATE"}
      />
    ),
    attachments: await correctionFiles(services, { orderId: order.id, refundId }),
  });
}
