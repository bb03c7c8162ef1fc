import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import { noteLetter } from "../attendees/index.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { renderLetter } from "../platform/mail/render-letter.tsx";
import type { Services } from "../platform/services.ts";
import { DEFAULT_LOCALE, isOfferedLocale } from "../values/locales.ts";
import { findLetterEvent } from "./letter-event.ts";
import { letterId } from "./letter-id.ts";
import { MessageLetter } from "./letters/message-letter.tsx";

/** Sends one person what an organiser wrote; done once, it is not done again. */
export async function sendMessage(
  { config, db, mail }: Services,
  { outgoing_message_id: id }: { outgoing_message_id: number },
): Promise<void> {
  const letter = await db
    .selectFrom("outgoing_messages as g")
    .innerJoin("messages as m", "m.id", "g.message_id")
    .leftJoin("orders as o", "o.id", "g.order_id")
    .where("g.id", "=", id)
    .where("g.status", "=", "QUEUED")
    .select(["g.message_id", "g.event_id", "g.order_id", "g.attendee_id", "g.recipient", "g.locale"])
    .select(["m.subject", "m.message", "m.is_test", "g.is_copy", "o.public_id"])
    .executeTakeFirst();
  if (!letter) return;
  const locale = isOfferedLocale(letter.locale) ? letter.locale : DEFAULT_LOCALE;
  const event = await findLetterEvent(db, letter.event_id);
  const i18n = serverI18n(locale);
  const note = letter.is_test
    ? i18n._(msg`This is a test. Nobody else got it.`)
    : i18n._(msg`This is your copy of what you wrote.`);
  const words = await renderLetter(
    locale,
    <MessageLetter
      event={event}
      subject={letter.subject}
      words={letter.message}
      orderCode={letter.public_id}
      {...(letter.is_copy && { note })}
    />,
  );
  const messageId = letterId(config, "message", id);
  await mail.send({
    ...words,
    to: letter.recipient,
    replyTo: event.support_email,
    subject: letter.subject,
    messageId,
  });
  if (letter.order_id !== null)
    await noteLetter(db, {
      orderId: letter.order_id,
      ...(letter.attendee_id !== null && { attendeeId: letter.attendee_id }),
      kind: "message",
      email: letter.recipient,
      messageId,
    });
  await sql`
    with sent as (update outgoing_messages set status = 'SENT' where id = ${id} returning message_id)
    update messages m set status = 'SENT', sent_at = now()
    from sent
    where m.id = sent.message_id and m.status = 'PROCESSING' and not exists (
      select from outgoing_messages g where g.message_id = m.id and g.status = 'QUEUED' and g.id <> ${id})`.execute(
    db,
  );
}
