import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { recordEmailSent } from "../tickets/index.ts";
import type { Db } from "../platform/database/database.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { isAddressRefused } from "../platform/mail/address-refused.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import { DEFAULT_LOCALE, isOfferedLocale } from "../values/locales.ts";
import { endEmail, endMessage } from "./end-message.ts";
import { findEmailEvent, fromOrganizer } from "./email-event.ts";
import { emailId } from "./email-id.ts";
import { MessageEmail } from "./emails/message-email.tsx";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "send-message": { outgoing_message_id: number };
  }
}

/** As long as mail servers themselves try, or nearly: then its sender is told. */
const GIVE_UP_AFTER_DAYS = 3;

/** Sends one person what an organiser wrote; done once, it is not done again. What nobody takes is given up. */
export async function sendMessage(
  services: Services,
  { outgoing_message_id: id }: { outgoing_message_id: number },
): Promise<void> {
  const { db, log } = services;
  const letter = await findEmail(db, id);
  if (!letter) return;
  if (letter.status !== "QUEUED") return endMessage(db, letter.message_id);
  const messageId = emailId(services.config, "message", id);
  try {
    await post(services, letter, messageId);
  } catch (error) {
    if (!isAddressRefused(error) && !letter.is_overdue) throw error;
    log.warn({ letter: id, message: letter.message_id }, "a letter of a message was given up");
    return endEmail(db, letter, "FAILED");
  }
  if (letter.order_id !== null)
    await recordEmailSent(db, {
      orderId: letter.order_id,
      ...(letter.attendee_id !== null && { attendeeId: letter.attendee_id }),
      kind: "message",
      email: letter.recipient,
      messageId,
    });
  await endEmail(db, letter, "SENT");
}

type FoundEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

async function findEmail(db: Db, id: number) {
  return db
    .selectFrom("outgoing_messages as g")
    .innerJoin("messages as m", "m.id", "g.message_id")
    .leftJoin("orders as o", "o.id", "g.order_id")
    .where("g.id", "=", id)
    .select(["g.id", "g.message_id", "g.event_id", "g.order_id", "g.attendee_id", "g.recipient", "g.locale"])
    .select(["g.status", "m.subject", "m.message", "m.is_test", "g.is_copy", "o.public_id"])
    .select(
      sql<boolean>`g.created_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`.as("is_overdue"),
    )
    .executeTakeFirst();
}

async function post({ config, db, mail }: Services, letter: FoundEmail, messageId: string): Promise<void> {
  const locale = isOfferedLocale(letter.locale) ? letter.locale : DEFAULT_LOCALE;
  const event = await findEmailEvent(db, letter.event_id);
  const i18n = serverI18n(locale);
  const note = letter.is_test
    ? i18n._(msg`This is a test. No one else received it.`)
    : i18n._(msg`This is your copy of what you wrote.`);
  const words = await renderEmail(
    config,
    locale,
    <MessageEmail
      event={event}
      subject={letter.subject}
      words={letter.message}
      orderCode={letter.public_id}
      {...(letter.is_copy && { note })}
    />,
  );
  await mail.send({
    ...words,
    to: letter.recipient,
    ...fromOrganizer(event),
    subject: letter.subject,
    messageId,
  });
}
