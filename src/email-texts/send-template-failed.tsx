import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { acrossAccounts } from "../platform/database/require-account.ts";
import { messageIdFor } from "../platform/mail/mail.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { offeredLocale } from "../values/languages/locales.ts";
import { TemplateFailedEmail } from "./emails/template-failed-email.tsx";
import { problemSentence } from "./templates.ts";
import type { TemplateType } from "../template-language/contract.ts";
import type { FailedTemplate } from "../messaging/index.ts";
import type { TemplateProblem } from "../template-language/index.ts";

/**
 * Records that a template fails, and tells the organiser that the built-in text is sent instead. Sends
 * nothing if the failure is already recorded and nothing if the template was saved since.
 */
export async function sendTemplateFailed(
  { db, config, mail }: Pick<Services, "db" | "config" | "mail">,
  { template_id, written_at, problem }: FailedTemplate,
): Promise<void> {
  await sql`
    update email_templates
    set failed_at = coalesce(failed_at, now()), failure = coalesce(failure, ${JSON.stringify(problem)}::jsonb)
    where id = ${template_id} and floor(extract(epoch from updated_at) * 1000) = ${written_at}`.execute(db);
  const row = await db
    .selectFrom("email_templates as t")
    .leftJoin("events as e", "e.id", "t.event_id")
    .innerJoin("organizers as z", (on) =>
      on.on("z.id", "=", sql<number>`coalesce(t.organizer_id, e.organizer_id)`),
    )
    .leftJoin("memberships as m", (on) =>
      on.onRef("m.account_id", "=", "t.account_id").on("m.is_account_owner", "=", true),
    )
    .leftJoin("users as u", "u.id", "m.user_id")
    .select(["t.template_type", "t.subject", "t.event_id", "t.organizer_id", "t.failed_at", "t.failure"])
    .select(["z.email", "z.name", "e.title", "u.locale"])
    .where("t.id", "=", template_id)
    .modifyEnd(acrossAccounts("a template that was found for an e-mail"))
    .executeTakeFirst();
  if (!row?.failed_at) return;
  const locale = offeredLocale(row.locale);
  const page =
    row.event_id === null
      ? `organizer/${row.organizer_id}/email-templates`
      : `event/${row.event_id}/messages/templates`;
  await mail.send({
    ...(await renderEmail(
      config,
      locale,
      <TemplateFailedEmail
        appName={config.appName}
        ownerName={row.title ?? row.name}
        templateSubject={row.subject}
        problem={problemSentence(row.failure as unknown as TemplateProblem, locale)}
        url={`${config.publicUrl}/manage/${page}?template=${row.template_type as TemplateType}`}
      />,
    )),
    to: row.email,
    subject: serverI18n(locale)._(msg`A text of your e-mails cannot be used`),
    messageId: messageIdFor(
      "template-failed",
      `${template_id}-${row.failed_at.getTime()}`,
      new URL(config.publicUrl).hostname,
    ),
  });
}
