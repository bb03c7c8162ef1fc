import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { recordEmailSent } from "../../tickets/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import { isAddressRefused } from "../../platform/mail/address-refused.ts";
import { renderEmail } from "../../platform/mail/render-email.tsx";
import type { Services } from "../../platform/services.ts";
import { DEFAULT_LOCALE, isOfferedLocale } from "../../values/languages/locales.ts";
import { endEmail, endMessage } from "./end-message.ts";
import { findEmailEvent, fromOrganizer } from "../buyer-emails/email-event.ts";
import { emailId } from "../email-id.ts";
import { fillInHtml, fillInText } from "../rules/placeholders.ts";
import { findReaderData, findSampleReader } from "./reader-data.ts";
import { MessageEmail } from "../emails/message-email.tsx";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-message": { outgoing_message_id: number };
  }
}

/** About as long as mail servers retry. */
const GIVE_UP_AFTER_DAYS = 3;

/** Sends one person an organiser's message, once. Gives up what no server accepts. */
export async function sendMessage(
  services: Services,
  { outgoing_message_id: id }: { outgoing_message_id: number },
): Promise<void> {
  const { db, log } = services;
  const email = await findEmail(db, id);
  if (!email) return;
  if (email.status !== "QUEUED") return endMessage(db, email.message_id);
  const messageId = emailId(services.config, "message", id);
  try {
    await post(services, email, messageId);
  } catch (error) {
    if (!isAddressRefused(error) && !email.is_overdue) throw error;
    log.warn({ outgoing_message: id, message: email.message_id }, "gave up sending an email of a message");
    return endEmail(db, email, "FAILED");
  }
  if (email.order_id !== null)
    await recordEmailSent(db, {
      orderId: email.order_id,
      ...(email.attendee_id !== null && { attendeeId: email.attendee_id }),
      kind: "message",
      email: email.recipient,
      messageId,
    });
  await endEmail(db, email, "SENT");
}

type FoundEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

async function findEmail(db: Db, id: number) {
  return db
    .selectFrom("outgoing_messages as g")
    .innerJoin("messages as m", "m.id", "g.message_id")
    .leftJoin("orders as o", "o.id", "g.order_id")
    .where("g.id", "=", id)
    .select(["g.id", "g.message_id", "g.event_id", "g.order_id", "g.attendee_id", "g.recipient", "g.locale"])
    .select(["g.account_id", "g.status", "m.subject", "m.message", "m.is_test", "g.is_copy", "o.public_id"])
    .select(
      sql<boolean>`g.created_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`.as("is_overdue"),
    )
    .executeTakeFirst();
}

async function post({ config, db, mail }: Services, email: FoundEmail, messageId: string): Promise<void> {
  const locale = isOfferedLocale(email.locale) ? email.locale : DEFAULT_LOCALE;
  const event = await findEmailEvent(db, email.event_id);
  const i18n = serverI18n(locale);
  const note = email.is_test
    ? i18n._(msg`This is a test. No one else received it.`)
    : i18n._(msg`This is your copy of what you wrote.`);
  const own = { accountId: email.account_id, eventId: email.event_id };
  // Its author reads it as one of the guests will.
  const reader =
    (email.is_copy && (await findSampleReader(db, own))) ||
    (await findReaderData(db, email.account_id, email));
  const values = { ...reader, event: event.title };
  const subject = fillInText(email.subject, values);
  const words = await renderEmail(
    config,
    locale,
    <MessageEmail
      event={event}
      subject={subject}
      words={fillInHtml(email.message, values)}
      orderCode={email.public_id}
      {...(email.is_copy && { note })}
    />,
  );
  await mail.send({
    ...words,
    to: email.recipient,
    ...fromOrganizer(event),
    subject,
    messageId,
  });
}
