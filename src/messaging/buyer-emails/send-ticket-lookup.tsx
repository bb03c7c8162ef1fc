import { msg } from "@lingui/core/macro";
import {
  addressOfJob,
  hasTickets,
  LOOKUP_HOURS,
  makeLookupToken,
  type TicketLookupJob,
} from "../../storefront/index.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { throwUnlessAddressRefused } from "../../platform/mail/address-refused.ts";
import { messageIdFor } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { offeredLocale } from "../../values/languages/locales.ts";
import { createHash } from "node:crypto";
import { TicketLookupEmail } from "../emails/ticket-lookup-email.tsx";

/**
 * Emails an address the link to its own tickets. Sends nothing to an address without tickets, because anybody
 * can enter any address.
 */
export async function sendTicketLookup(
  { config, db, mail }: Pick<Services, "config" | "db" | "mail">,
  { locale: wanted, requested_at, ...job }: TicketLookupJob,
): Promise<void> {
  const email = addressOfJob(config.secretKeys, job);
  if (!(await hasTickets(db, email))) return;
  const locale = offeredLocale(wanted);
  const token = makeLookupToken(config.secretKeys, email, new Date(requested_at));
  const { appName } = config;
  const subject = createHash("sha256").update(email).digest("hex").slice(0, 16);
  await mail
    .send({
      ...(await renderEmail(
        config,
        locale,
        <TicketLookupEmail
          appName={appName}
          url={`${config.publicUrl}/my-tickets/${token}`}
          hours={LOOKUP_HOURS}
        />,
      )),
      to: email,
      subject: serverI18n(locale)._(msg`Your tickets`),
      messageId: messageIdFor(
        "ticket-lookup",
        `${subject}-${requested_at}`,
        new URL(config.publicUrl).hostname,
      ),
    })
    .catch(throwUnlessAddressRefused);
}
