import { msg } from "@lingui/core/macro";
import { invoiceFiles } from "../../invoices/index.ts";
import { takesTestMoney } from "../../payments/index.ts";
import type { Services } from "../../platform/services.ts";
import { findEmailEvent } from "./email-event.ts";
import { OfflineNoticeEmail } from "../emails/offline-notice-email.tsx";
import { findCustomText } from "../templates/find-custom-text.ts";
import { orderLink } from "../../checkout/index.ts";
import type { OrderForEmail } from "../orders.ts";
import { sendOrderEmail } from "./send-order-email.ts";

/** Tells a buyer who pays offline how to pay and until when. The tickets follow after the payment. */
export async function sendOfflineNotice(
  services: Services,
  order: OrderForEmail,
  request: number | undefined,
): Promise<void> {
  const { config, db } = services;
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  const own = await findCustomText(services, {
    type: "offline_payment",
    locale: order.locale,
    event,
    orderId: order.id,
  });
  await sendOrderEmail(services, {
    kind: "order-awaits-payment",
    about: order.id,
    request,
    to: order.email,
    locale: order.locale,
    event,
    subject: msg`How to pay for ${title}`,
    own,
    body: (
      <OfflineNoticeEmail
        {...{ order, event, own }}
        link={orderLink(config, order)}
        isTest={takesTestMoney(config)}
      />
    ),
    attachments: await invoiceFiles(services, order.id),
    history: { orderId: order.id },
  });
}
