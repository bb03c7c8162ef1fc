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
import { readAttachments } from "../attachments/attachments.ts";
import { isUndeliverable, noteUndeliverable } from "../undeliverable/undeliverable-addresses.ts";
import { findAdvertiser } from "../unsubscribe/advertiser.ts";
import { unsubscribeUrl } from "../unsubscribe/unsubscribe-token.ts";
import { wantsAdvertising } from "../unsubscribe/wants-advertising.ts";
import { findEmailEvent, fromOrganizer, inColourOf } from "../buyer-emails/email-event.ts";
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

/** Sends an email of an organiser's message, once. Gives up after `GIVE_UP_AFTER_DAYS`. */
export async function sendMessage(
  services: Services,
  { outgoing_message_id: id }: { outgoing_message_id: number },
): Promise<void> {
  const { db, log } = services;
  const email = await findEmail(db, id);
  if (!email) return;
  if (email.status !== "QUEUED") return endMessage(db, email.message_id);
  if (email.is_suspended) return endEmail(db, email, { status: "SKIPPED", reason: "account_suspended" });
  if (email.is_unwanted) return endEmail(db, email, { status: "SKIPPED", reason: "unsubscribed" });
  if (email.is_undeliverable) return endEmail(db, email, { status: "SKIPPED", reason: "undeliverable" });
  const messageId = emailId(services.config, "message", id);
  try {
    await post(services, email, messageId);
  } catch (error) {
    const isRefused = isAddressRefused(error);
    if (!isRefused && !email.is_overdue) throw error;
    log.warn({ outgoing_message: id, message: email.message_id }, "gave up sending an email of a message");
    if (isRefused) await noteUndeliverable(db, email.account_id, email.recipient);
    return endEmail(db, email, { status: "FAILED", reason: isRefused ? "address_refused" : "gave_up" });
  }
  if (email.order_id !== null)
    await recordEmailSent(db, {
      orderId: email.order_id,
      ...(email.attendee_id !== null && { attendeeId: email.attendee_id }),
      kind: "message",
      email: email.recipient,
      messageId,
    });
  await endEmail(db, email, { status: "SENT" });
}

type FoundEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

async function findEmail(db: Db, id: number) {
  return db
    .selectFrom("outgoing_messages as g")
    .innerJoin("messages as m", "m.id", "g.message_id")
    .innerJoin("accounts as c", "c.id", "g.account_id")
    .leftJoin("orders as o", "o.id", "g.order_id")
    .where("g.id", "=", id)
    .select(["g.id", "g.message_id", "g.event_id", "g.order_id", "g.attendee_id", "g.recipient", "g.locale"])
    .select(["g.account_id", "g.status", "m.subject", "m.message", "m.is_test", "g.is_copy", "o.public_id"])
    .select(["m.purpose", "m.attachment_ids"])
    .select([
      sql<boolean>`c.suspended_at is not null`.as("is_suspended"),
      sql<boolean>`not g.is_copy and m.purpose = 'PROMOTIONAL' and not ${wantsAdvertising(OF_EMAIL)}`.as(
        "is_unwanted",
      ),
      // Authors notice themselves whether their own address works.
      sql<boolean>`not g.is_copy and ${isUndeliverable(OF_EMAIL)}`.as("is_undeliverable"),
    ])
    .select(
      sql<boolean>`g.created_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`.as("is_overdue"),
    )
    .executeTakeFirst();
}

const OF_EMAIL = {
  accountId: sql.ref("g.account_id"),
  eventId: sql.ref("g.event_id"),
  orderId: sql.ref("g.order_id"),
  email: sql.ref<string>("g.recipient"),
};

async function post(
  { config, db, files, mail }: Services,
  email: FoundEmail,
  messageId: string,
): Promise<void> {
  const locale = isOfferedLocale(email.locale) ? email.locale : DEFAULT_LOCALE;
  const event = await findEmailEvent(db, email.event_id);
  const i18n = serverI18n(locale);
  const note = email.is_test
    ? i18n._(msg`This is a test. No one else received it.`)
    : i18n._(msg`This is your copy of what you wrote.`);
  const own = { accountId: email.account_id, eventId: email.event_id };
  // The author's copy shows the data of a sample guest.
  const reader =
    (email.is_copy && (await findSampleReader(db, own))) ||
    (await findReaderData(db, email.account_id, email));
  const values = { ...reader, event: event.title };
  const subject = fillInText(email.subject, values);
  const advertising = email.purpose === "PROMOTIONAL" && (await advertisingOf(config, db, email, locale));
  const words = await renderEmail(
    inColourOf(event, config),
    locale,
    <MessageEmail
      event={event}
      {...(advertising && { advertising })}
      subject={subject}
      words={fillInHtml(email.message, values)}
      orderCode={email.public_id}
      {...(email.is_copy && { note })}
    />,
  );
  const attachments = await readAttachments({ db, files }, own, email.attachment_ids.map(Number));
  await mail.send({
    ...words,
    attachments,
    to: email.recipient,
    ...fromOrganizer(event),
    subject,
    messageId,
    ...(advertising && { unsubscribeUrl: advertising.unsubscribeUrl }),
  });
}

/**
 * The advertising part of an email. The unsubscribe link in the author's copy is for the author's address.
 */
async function advertisingOf(config: Services["config"], db: Db, email: FoundEmail, locale: string) {
  const own = { accountId: email.account_id, eventId: email.event_id };
  const { organizerId, address } = await findAdvertiser(db, own, locale);
  const unsubscriber = { organizer_id: organizerId, email: email.recipient };
  return { address, unsubscribeUrl: unsubscribeUrl(config, unsubscriber) };
}
