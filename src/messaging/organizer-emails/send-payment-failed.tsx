import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { takesTestMoney } from "../../payments/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";
import { findEmailEvent } from "../buyer-emails/email-event.ts";
import { PaymentFailedEmail } from "../emails/payment-failed-email.tsx";
import { findOrderForEmail } from "../orders.ts";
import { sendOrderEmail } from "../buyer-emails/send-order-email.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-payment-failed": { order_id: number };
  }
}

/**
 * Tells a buyer, once, that an order failed with its payment. Sends nothing while the order can still be
 * paid, after another attempt, or if money arrived: other emails report those cases.
 */
export async function sendPaymentFailed(
  services: Services,
  { order_id: orderId }: { order_id: number },
): Promise<void> {
  const { config, db } = services;
  const order = await findOrderForEmail(db, orderId);
  if (!order || !(await cameToNothing(db, orderId))) return;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  await sendOrderEmail(services, {
    kind: "payment-failed",
    about: order.id,
    to: order.email,
    locale: order.locale,
    event,
    subject: msg`Your payment for ${title} did not go through`,
    body: (
      <PaymentFailedEmail
        {...{ order, event }}
        link={`${config.publicUrl}/event/${event.id}/${event.slug}`}
        isTest={takesTestMoney(config)}
      />
    ),
    history: { orderId },
  });
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
