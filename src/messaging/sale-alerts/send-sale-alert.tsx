import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import {
  findDueAlert,
  findSaleToEmail,
  makeSaleAlertToken,
  putAlertBack,
  recordAlertMailed,
} from "../../storefront/index.ts";
import { findEmailEvent, fromOrganizer, inColourOf } from "../buyer-emails/email-event.ts";
import { emailId } from "../email-id.ts";
import { SaleAlertEmail } from "../emails/sale-alert-email.tsx";
import { offeredLocale } from "../../values/languages/locales.ts";

/**
 * Tells one confirmed address that tickets are on sale. A job that runs again after success sends nothing. If
 * it was interrupted between sending and recording, it sends the same Message-ID. If tickets cannot be
 * bought, the address waits again.
 */
export async function sendSaleAlert(
  services: Pick<Services, "config" | "db" | "files" | "mail">,
  { sale_alert_id: id }: { sale_alert_id: number },
): Promise<void> {
  const { config, db, mail } = services;
  const alert = await findDueAlert(db, id);
  if (!alert) return;
  const sale = await findSaleToEmail(services, alert.event_id);
  if (!sale?.hasBegun) return putAlertBack(db, id);
  const event = await findEmailEvent(db, alert.event_id);
  const locale = offeredLocale(alert.locale);
  const requested_at = alert.requested_at.getTime();
  const stopUrl = `${config.publicUrl}/sale-alert/${makeSaleAlertToken(config.secretKeys, { ...alert, requested_at })}/stop`;
  await mail.send({
    ...(await renderEmail(
      inColourOf(event, config),
      locale,
      <SaleAlertEmail
        event={event}
        url={`${config.publicUrl}/event/${alert.event_id}/${sale.slug}`}
        stopUrl={stopUrl}
      />,
    )),
    ...fromOrganizer(event),
    to: alert.email,
    subject: serverI18n(locale)._(msg`Tickets for ${sale.title} are on sale`),
    messageId: emailId(config, "sale-alert", id, requested_at),
    unsubscribeUrl: stopUrl,
  });
  await recordAlertMailed(db, id);
}
