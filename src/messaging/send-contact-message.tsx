import { msg } from "@lingui/core/macro";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { withoutLinks } from "../platform/mail/sanitize-subject.ts";
import { messageIdFor } from "../platform/mail/mail.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { deleteContactMessage, findContactMessage } from "../storefront/index.ts";
import { offeredLocale } from "../values/languages/locales.ts";
import { ContactEmail } from "./emails/contact-email.tsx";

/** Sends a visitor's message to the organiser, and deletes it afterwards. A suspended account gets none. */
export async function sendContactMessage(
  { config, db, mail }: Services,
  { contact_message_id: id }: { contact_message_id: number },
): Promise<void> {
  const written = await findContactMessage(db, id);
  if (!written) return;
  if (written.is_suspended) return deleteContactMessage(db, id);
  const locale = offeredLocale(written.locale);
  const host = new URL(config.publicUrl).hostname;
  const { organizer } = written;
  const writer = {
    name: withoutLinks(written.name),
    email: withoutLinks(written.email),
    message: withoutLinks(written.message),
  };
  await mail.send({
    ...(await renderEmail(
      config,
      locale,
      <ContactEmail organizer={organizer} appName={config.appName} site={host} writer={writer} />,
    )),
    to: written.to,
    replyTo: written.email,
    subject: serverI18n(locale)._(msg`A message for ${organizer}`),
    messageId: messageIdFor("contact", id, host),
  });
  await deleteContactMessage(db, id);
}
