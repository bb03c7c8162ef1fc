import { msg } from "@lingui/core/macro";
import { takesTestMoney } from "../../payments/index.ts";
import type { Services } from "../../platform/services.ts";
import { RefundFailedEmail } from "../emails/refund-failed-email.tsx";
import { findOrderForOrganizer } from "./organizer-emails.ts";
import { sendOrganizerEmail } from "./send-organizer-email.ts";

/** Tells the organiser that a refund failed and that they still have the money. */
export async function sendRefundFailed(
  services: Services,
  { refund_id: refundId }: { refund_id: number },
): Promise<void> {
  const { config, db } = services;
  const refund = await db
    .selectFrom("refunds")
    .select(["order_id", "amount", "currency", "status", "failure_reason"])
    .where("id", "=", refundId)
    .executeTakeFirst();
  if (refund?.status !== "FAILED") return;
  const order = await findOrderForOrganizer(db, refund.order_id);
  if (!order) return;
  const orderCode = order.public_id;
  await sendOrganizerEmail(services, {
    kind: "refund-failed",
    about: refundId,
    to: order,
    subject: msg`The refund for order ${orderCode} did not go through`,
    body: (
      <RefundFailedEmail
        order={order}
        refund={{ minor: refund.amount, currency: refund.currency }}
        reason={refund.failure_reason ?? "unknown"}
        link={`${config.publicUrl}/manage/event/${order.event_id}/orders?query=${orderCode}`}
        isTest={takesTestMoney(config)}
      />
    ),
  });
}
