import { msg } from "@lingui/core/macro";
import { hasTickets, LOOKUP_HOURS, makeLookupToken } from "../../storefront/index.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { messageIdFor } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { offeredLocale } from "../../values/languages/locales.ts";
import { createHash } from "node:crypto";
import { TicketLookupEmail } from "../emails/ticket-lookup-email.tsx";

interface TicketLookup {
  /** In lower case. */
  email: string;
  locale: string;
  /** Milliseconds since 1970. Part of the Message-ID, so that each request sends a new email. */
  requested_at: number;
}

/**
 * Emails an address the link to its own tickets. Sends nothing to an address without tickets, because anybody
 * can enter any address.
 */
export async function sendTicketLookup(
  { config, db, mail }: Pick<Services, "config" | "db" | "mail">,
  { email, locale: wanted, requested_at }: TicketLookup,
): Promise<void> {
  if (!(await hasTickets(db, email))) return;
  const locale = offeredLocale(wanted);
  const token = makeLookupToken(config.secretKeys, email, new Date(requested_at));
  const { appName } = config;
  const subject = createHash("sha256").update(email).digest("hex").slice(0, 16);
  await mail.send({
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
  });
}
