import { createHash } from "node:crypto";
import { msg } from "@lingui/core/macro";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { throwUnlessAddressRefused } from "../../platform/mail/address-refused.ts";
import { messageIdFor } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import {
  addressOfJob,
  CONFIRM_HOURS,
  findSaleToEmail,
  makeSaleAlertToken,
  type SaleAlertRequestJob,
} from "../../storefront/index.ts";
import { SaleAlertRequestEmail } from "../emails/sale-alert-request-email.tsx";
import { offeredLocale } from "../../values/languages/locales.ts";

/**
 * Sends the link that confirms a request. Anybody may have entered the address, so the email says little and
 * comes from the installation, not from the organiser. Not sent if tickets can be bought, or if sales have no
 * start any more.
 */
export async function sendSaleAlertRequest(
  services: Pick<Services, "config" | "db" | "files" | "mail">,
  job: SaleAlertRequestJob,
): Promise<void> {
  const { config, mail } = services;
  const request = { ...job, email: addressOfJob(config.secretKeys, job) };
  const sale = await findSaleToEmail(services, request.event_id);
  if (!sale || (sale.sale_start_date === null && !sale.isSoldOut)) return;
  const locale = offeredLocale(request.locale);
  const token = makeSaleAlertToken(config.secretKeys, request);
  const subject = createHash("sha256")
    .update(`${request.event_id} ${request.email}`)
    .digest("hex")
    .slice(0, 16);
  await mail
    .send({
      ...(await renderEmail(
        config,
        locale,
        <SaleAlertRequestEmail
          appName={config.appName}
          sale={sale}
          startsAt={sale.sale_start_date}
          url={`${config.publicUrl}/sale-alert/${token}`}
          hours={CONFIRM_HOURS}
        />,
      )),
      to: request.email,
      subject: serverI18n(locale)._(
        sale.isSoldOut
          ? msg`Please confirm: an e-mail when tickets come back`
          : msg`Please confirm: an e-mail when tickets go on sale`,
      ),
      messageId: messageIdFor(
        "sale-alert-request",
        `${subject}-${request.requested_at}`,
        new URL(config.publicUrl).hostname,
      ),
    })
    .catch(throwUnlessAddressRefused);
}
