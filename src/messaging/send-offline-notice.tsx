import { msg } from "@lingui/core/macro";
import { recordEmailSent } from "../tickets/index.ts";
import { invoiceFiles } from "../orders/index.ts";
import { takesTestMoney } from "../payments/index.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { findEmailEvent, fromOrganizer } from "./email-event.ts";
import { letterId } from "./email-id.ts";
import { OfflineNoticeEmail } from "./emails/offline-notice-email.tsx";
import { orderLink } from "./order-link.ts";
import type { OrderForEmail } from "./orders.ts";

/** Tells a buyer who pays offline how, and until when; the tickets come once the money is there. */
export async function sendOfflineNotice(
  { config, db, mail, pdf }: Services,
  order: OrderForEmail,
  request: number | undefined,
): Promise<void> {
  const event = await findEmailEvent(db, order.event_id);
  const title = event.title;
  const words = await renderEmail(
    config,
    order.locale,
    <OfflineNoticeEmail
      {...{ order, event }}
      link={orderLink(config, order)}
      isTest={takesTestMoney(config)}
    />,
  );
  const files = await invoiceFiles({ db, pdf }, order.id);
  const messageId = letterId(config, "order-awaits-payment", order.id, request);
  await mail.send({
    ...words,
    to: order.email,
    ...fromOrganizer(event),
    subject: serverI18n(order.locale)._(msg`How to pay for ${title}`),
    messageId,
    ...(files.length > 0 && { attachments: files }),
  });
  await recordEmailSent(db, {
    orderId: order.id,
    kind: "order-awaits-payment",
    email: order.email,
    messageId,
  });
}
