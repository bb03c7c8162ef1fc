import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { freshMessageId } from "../../platform/mail/mail.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import { withoutLinks } from "../../platform/mail/sanitize-subject.ts";
import type { Services } from "../../platform/services.ts";
import { DEFAULT_LOCALE, isOfferedLocale } from "../../values/languages/locales.ts";
import { CLOSES_AT } from "../door-times.ts";
import { DoorLinkEmail } from "./door-link-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-door-link": { list_id: number; email: string; by_user_id: number; locale: string };
  }
}

/** Mails a list's present link. A list that was deleted meanwhile, or has closed, has none to send. */
export async function sendDoorLink(
  { config, db, mail }: Pick<Services, "config" | "db" | "mail">,
  {
    list_id,
    email,
    by_user_id,
    locale: wanted,
  }: { list_id: number; email: string; by_user_id: number; locale: string },
): Promise<void> {
  const row = await db
    .selectFrom("check_in_lists as l")
    .innerJoin("events as e", "e.id", "l.event_id")
    .innerJoin("users as u", (join) => join.on("u.id", "=", by_user_id))
    .select([
      "l.short_id",
      "l.name",
      "l.activates_at",
      "l.expires_at",
      "e.title",
      "e.start_date",
      "e.timezone",
    ])
    .select(sql<boolean>`l.pin_hash is not null`.as("has_pin"))
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("sender"))
    .where("l.id", "=", list_id)
    .where("l.deleted_at", "is", null)
    .where("e.deleted_at", "is", null)
    .where(sql<boolean>`${sql.raw(CLOSES_AT)} > now()`)
    .executeTakeFirst();
  if (!row) return;
  const locale = isOfferedLocale(wanted) ? wanted : DEFAULT_LOCALE;
  await mail.send({
    ...(await renderEmail(
      config,
      locale,
      <DoorLinkEmail
        appName={config.appName}
        senderName={withoutLinks(row.sender)}
        eventTitle={withoutLinks(row.title)}
        listName={withoutLinks(row.name)}
        url={`${config.publicUrl}/check-in/${row.short_id}`}
        startsAt={row.start_date}
        opensAt={row.activates_at}
        closesAt={row.expires_at}
        timezone={row.timezone}
        hasPin={row.has_pin}
      />,
    )),
    to: email,
    subject: serverI18n(locale)._(msg`Your link to the door`),
    messageId: freshMessageId("door-link"),
  });
}
