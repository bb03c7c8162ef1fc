import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { recordEmailSent } from "../tickets/index.ts";
import { takesTestMoney } from "../payments/index.ts";
import type { Db } from "../platform/database/database.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { findEmailEvent, fromOrganizer } from "./email-event.ts";
import { letterId } from "./email-id.ts";
import { PaymentFailedEmail } from "./emails/payment-failed-email.tsx";
import { findOrderForEmail } from "./orders.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "send-payment-failed": { order_id: number };
  }
}

/**
 * Tells a buyer, once, that an order came to nothing because its payment failed. Not while it may still be paid,
 * not where they have tried again since, and not where money did come: that has letters of its own.
 */
export async function sendPaymentFailed(
  { config, db, mail }: Services,
  { order_id: orderId }: { order_id: number },
): Promise<void> {
  const order = await findOrderForEmail(db, orderId);
  if (!order || !(await cameToNothing(db, orderId))) return;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  const words = await renderEmail(
    config,
    order.locale,
    <PaymentFailedEmail
      {...{ order, event }}
      link={`${config.publicUrl}/event/${event.id}/${event.slug}`}
      isTest={takesTestMoney(config)}
    />,
  );
  const messageId = letterId(config, "payment-failed", order.id);
  await mail.send({
    ...words,
    to: order.email,
    ...fromOrganizer(event),
    subject: serverI18n(order.locale)._(msg`Your payment for ${title} did not go through`),
    messageId,
  });
  await recordEmailSent(db, { orderId, kind: "payment-failed", email: order.email, messageId });
}

async function cameToNothing(db: Db, orderId: number): Promise<boolean> {
  const { rows } = await sql<{ came_to_nothing: boolean }>`
    select o.status = 'ABANDONED'
      and not exists (select from payments p where p.order_id = o.id)
      and not exists (select from payment_intents i where i.order_id = o.id and i.status in ('PROCESSING', 'MISMATCH'))
      and not exists (
        select from order_history h
        where h.order_id = o.id and h.action = 'LETTER_SENT' and h.new_values ->> 'kind' = 'payment-failed')
      and not exists (
        select from orders later
        where later.event_id = o.event_id and later.session_hash = o.session_hash and later.id > o.id
          and later.status in ('RESERVED', 'COMPLETED', 'AWAITING_OFFLINE_PAYMENT')) as came_to_nothing
    from orders o where o.id = ${orderId}`.execute(db);
  return rows[0]?.came_to_nothing ?? false;
}
