import { msg } from "@lingui/core/macro";
import { recordEmailSent } from "../tickets/index.ts";
import { correctionFiles } from "../orders/index.ts";
import { takesTestMoney } from "../payments/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { OutboxEvent } from "../platform/queue/outbox.ts";
import { enqueueAll, LOW_PRIORITY } from "../platform/queue/queue.ts";
import type { Services } from "../platform/services.ts";
import { findEmailEvent, fromOrganizer } from "./email-event.ts";
import { letterId } from "./email-id.ts";
import { OrderCancelledEmail } from "./emails/order-cancelled-email.tsx";
import { findOrderForEmail } from "./orders.ts";
import { refundedWithCancellation } from "./refunds-of-cancellation.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "send-order-cancelled": { order_id: number };
  }
}

/** Every buyer whose order was cancelled hears of it. */
export async function tellOfCancelledOrders(tx: Tx, cancelled: OutboxEvent[]): Promise<void> {
  await enqueueAll(
    tx,
    "send-order-cancelled",
    cancelled.map((fact) => ({ order_id: fact.subject_id })),
    { priority: LOW_PRIORITY },
  );
}

export async function sendOrderCancelled(
  { config, db, mail, pdf }: Services,
  { order_id: orderId }: { order_id: number },
): Promise<void> {
  const order = await findOrderForEmail(db, orderId);
  if (order?.status !== "CANCELLED" || !order.is_confirmed_by_mail) return;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  const words = await renderEmail(
    config,
    order.locale,
    <OrderCancelledEmail
      {...{ order, event }}
      isTooLate={await wasNotPaidInTime(db, orderId)}
      refunded={await refundedWithCancellation(db, orderId)}
      isTest={takesTestMoney(config)}
    />,
  );
  const messageId = letterId(config, "order-cancelled", order.id);
  const files = await correctionFiles({ db, pdf }, { orderId: order.id });
  await mail.send({
    ...words,
    to: order.email,
    ...fromOrganizer(event),
    subject: serverI18n(order.locale)._(msg`Your order for ${title} was cancelled`),
    messageId,
    ...(files.length > 0 && { attachments: files }),
  });
  await recordEmailSent(db, { orderId, kind: "order-cancelled", email: order.email, messageId });
}

async function wasNotPaidInTime(db: Services["db"], orderId: number): Promise<boolean> {
  const entry = await db
    .selectFrom("order_history")
    .select("new_values")
    .where("order_id", "=", orderId)
    .where("action", "=", "ORDER_CANCELLED")
    .executeTakeFirst();
  return (entry?.new_values as { reason?: string } | undefined)?.reason === "not_paid_in_time";
}
