import { msg } from "@lingui/core/macro";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { withoutLinks } from "../platform/mail/sanitize-subject.ts";
import { messageIdFor } from "../platform/mail/mail.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { DEFAULT_LOCALE, isOfferedLocale } from "../values/languages/locales.ts";
import { ContactEmail } from "./emails/contact-email.tsx";

/** Sends a visitor's message to the organiser, and deletes it afterwards. */
export async function sendContactMessage(
  { config, db, mail }: Services,
  { contact_message_id: id }: { contact_message_id: number },
): Promise<void> {
  const written = await db
    .selectFrom("contact_messages as c")
    .innerJoin("organizers as o", "o.id", "c.organizer_id")
    .leftJoin("memberships as m", (join) =>
      join.onRef("m.account_id", "=", "c.account_id").on("m.is_account_owner", "=", true),
    )
    .leftJoin("users as u", "u.id", "m.user_id")
    .where("c.id", "=", id)
    .select(["c.name", "c.email", "c.message", "o.name as organizer", "o.email as to", "u.locale"])
    .executeTakeFirst();
  if (!written) return;
  const locale = written.locale && isOfferedLocale(written.locale) ? written.locale : DEFAULT_LOCALE;
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
  await db.deleteFrom("contact_messages").where("id", "=", id).execute();
}
