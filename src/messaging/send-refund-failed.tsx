import { msg } from "@lingui/core/macro";
import { takesTestMoney } from "../payments/index.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { messageIdFor } from "../platform/mail/mail.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { RefundFailedEmail } from "./emails/refund-failed-email.tsx";
import { findOrderForOrganizer } from "./organizer-emails.ts";

/** Tells the organiser that money they meant to give back is still with them. */
export async function sendRefundFailed(
  { config, db, mail }: Services,
  { refund_id: refundId }: { refund_id: number },
): Promise<void> {
  const refund = await db
    .selectFrom("refunds")
    .select(["order_id", "amount", "currency", "status", "failure_reason"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (refund?.status !== "FAILED") return;
  const order = await findOrderForOrganizer(db, refund.order_id);
  if (!order) return;
  const orderCode = order.public_id;
  const words = await renderEmail(
    config,
    order.locale,
    <RefundFailedEmail
      order={order}
      refund={{ minor: refund.amount, currency: refund.currency }}
      reason={refund.failure_reason ?? "unknown"}
      link={`${config.publicUrl}/manage/event/${order.event_id}/orders?query=${orderCode}`}
      isTest={takesTestMoney(config)}
    />,
  );
  await mail.send({
    ...words,
    to: order.organizer_email,
    subject: serverI18n(order.locale)._(msg`The refund for order ${orderCode} did not go through`),
    messageId: messageIdFor("refund-failed", refundId, new URL(config.publicUrl).hostname),
  });
}
