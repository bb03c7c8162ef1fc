import { msg } from "@lingui/core/macro";
import { takesTestMoney } from "../payments/index.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { messageIdFor } from "../platform/mail/mail.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { PaymentDisputedEmail } from "./emails/payment-disputed-email.tsx";
import { findOrderForOrganizer } from "./organizer-emails.ts";

/** Tells the organiser how a dispute about a payment stands: once for each step of it. */
export async function sendPaymentDisputed(
  { config, db, mail }: Services,
  { dispute_id: disputeId }: { dispute_id: number },
): Promise<void> {
  const dispute = await db
    .selectFrom("disputes")
    .select(["order_id", "amount", "currency", "status", "respond_by"])
    .where("id", "=", disputeId)
    .executeTakeFirst();
  const order = dispute && (await findOrderForOrganizer(db, dispute.order_id));
  if (!order) return;
  const orderCode = order.public_id;
  const words = await renderEmail(
    config,
    order.locale,
    <PaymentDisputedEmail
      order={order}
      disputed={{ minor: dispute.amount, currency: dispute.currency }}
      status={dispute.status as "OPEN"}
      respondBy={dispute.respond_by}
      link={`${config.publicUrl}/manage/event/${order.event_id}/orders?query=${orderCode}`}
      isTest={takesTestMoney(config)}
    />,
  );
  await mail.send({
    ...words,
    to: order.organizer_email,
    subject: serverI18n(order.locale)._(msg`The payment for order ${orderCode} is disputed`),
    messageId: messageIdFor(
      `dispute-${dispute.status.toLowerCase()}`,
      disputeId,
      new URL(config.publicUrl).hostname,
    ),
  });
}
