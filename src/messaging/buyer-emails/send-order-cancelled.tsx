import { msg } from "@lingui/core/macro";
import { correctionFiles } from "../../invoices/index.ts";
import { takesTestMoney } from "../../payments/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { OutboxEvent } from "../../platform/queue/outbox.ts";
import { enqueueAll, LOW_PRIORITY } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { findEmailEvent } from "./email-event.ts";
import { orderLink } from "../../checkout/index.ts";
import { OrderCancelledEmail } from "../emails/order-cancelled-email.tsx";
import { findOrderForEmail } from "../orders.ts";
import { refundedBeforeCancellation, refundedWithCancellation } from "../refunds-of-cancellation.ts";
import { findCustomText } from "../templates/find-custom-text.ts";
import { sendOrderEmail } from "./send-order-email.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-order-cancelled": { order_id: number };
  }
}

/** Queues an email to the buyer of every cancelled order. */
export async function notifyOfCancelledOrders(tx: Tx, cancelled: OutboxEvent[]): Promise<void> {
  await enqueueAll(
    tx,
    "send-order-cancelled",
    cancelled.map((fact) => ({ order_id: fact.subject_id })),
    { priority: LOW_PRIORITY },
  );
}

export async function sendOrderCancelled(
  services: Services,
  { order_id: orderId }: { order_id: number },
): Promise<void> {
  const { config, db } = services;
  const order = await findOrderForEmail(db, orderId);
  if (order?.status !== "CANCELLED" || !order.is_confirmed_by_mail) return;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  const isTooLate = await wasNotPaidInTime(db, orderId);
  // An order that was cancelled because it was not paid in time gets the built-in text.
  const own = isTooLate
    ? null
    : await findCustomText(services, { type: "order_cancelled", locale: order.locale, event, orderId });
  await sendOrderEmail(services, {
    kind: "order-cancelled",
    about: order.id,
    to: order.email,
    locale: order.locale,
    event,
    subject: msg`Your order for ${title} was cancelled`,
    own,
    body: (
      <OrderCancelledEmail
        {...{ order, event, own, isTooLate }}
        refunded={await refundedWithCancellation(db, orderId)}
        refundedBefore={await refundedBeforeCancellation(db, orderId)}
        link={orderLink(config, order)}
        isTest={takesTestMoney(config)}
      />
    ),
    attachments: await correctionFiles(services, { orderId }),
    history: { orderId },
  });
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
