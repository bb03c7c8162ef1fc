import { msg } from "@lingui/core/macro";
import { takesTestMoney } from "../../payments/index.ts";
import type { Services } from "../../platform/services.ts";
import { PaymentDisputedEmail } from "../emails/payment-disputed-email.tsx";
import { findOrderForOrganizer } from "./organizer-emails.ts";
import { sendOrganizerEmail } from "./send-organizer-email.ts";

/** Notifies the organiser of a dispute, once per status. */
export async function sendPaymentDisputed(
  services: Services,
  { dispute_id: disputeId }: { dispute_id: number },
): Promise<void> {
  const { config, db } = services;
  const dispute = await db
    .selectFrom("disputes")
    .select(["order_id", "amount", "currency", "status", "respond_by"])
    .where("id", "=", disputeId)
    .executeTakeFirst();
  const order = dispute && (await findOrderForOrganizer(db, dispute.order_id));
  if (!order) return;
  const orderCode = order.public_id;
  await sendOrganizerEmail(services, {
    kind: `dispute-${dispute.status.toLowerCase()}`,
    about: disputeId,
    to: order,
    subject: msg`The payment for order ${orderCode} is disputed`,
    body: (
      <PaymentDisputedEmail
        order={order}
        disputed={{ minor: dispute.amount, currency: dispute.currency }}
        status={dispute.status as "OPEN"}
        respondBy={dispute.respond_by}
        link={`${config.publicUrl}/manage/event/${order.event_id}/orders?query=${orderCode}`}
        isTest={takesTestMoney(config)}
      />
    ),
  });
}
