import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isAddressRefused } from "../../platform/mail/address-refused.ts";
import type { Services } from "../../platform/services.ts";
import { findSaleToEmail } from "../../storefront/index.ts";
import { type Locale, offeredLocale } from "../../values/languages/locales.ts";
import { builtInTemplate } from "../built-in.ts";
import { TextEmail } from "../emails/text-email.tsx";
import { isSubscribed } from "./is-subscribed.ts";
import { DUE_AT, MAY_WRITE_TO_OTHERS } from "./may-send.ts";
import { type AutomaticKind, TEMPLATE_OF } from "./rules/automatic-kinds.ts";
import {
  findEmailEvent,
  findEventCover,
  findFacts,
  findCustomText,
  renderWords,
  sendOrderEmail,
  templateValues,
  type EmailEvent,
  type CustomText,
} from "../../messaging/index.ts";
import {
  findAdvertiser,
  isUndeliverable,
  noteUndeliverable,
  unsubscribeUrl,
  wantsAdvertising,
} from "../../suppressions/index.ts";

type Sources = Pick<Services, "config" | "db" | "files" | "log" | "mail">;

/** About as long as mail servers retry. */
const GIVE_UP_AFTER_DAYS = 3;

/**
 * Sends one queued email, once: a job that runs twice finds it sent, or sends the same Message-ID. Skips an
 * email that is no longer right: the ticket is cancelled, the event is over or not live, or the order was
 * finished. The next pass queues a skipped reminder or thanks again if it becomes right.
 */
export async function sendAutomaticEmail(
  services: Sources,
  { automatic_email_id: id }: { automatic_email_id: number },
): Promise<void> {
  const { db, log } = services;
  const email = await findEmail(db, id);
  if (email?.status !== "QUEUED") return;
  if (!(await mayStillGo(services, email))) return skip(db, email);
  try {
    await post(services, email);
  } catch (error) {
    const isRefused = isAddressRefused(error);
    if (!isRefused && !email.is_overdue) throw error;
    log.warn({ automatic_email: id }, "gave up sending an automatic e-mail");
    if (isRefused) await noteUndeliverable(db, email.account_id, email.recipient!);
    return end(db, id, "FAILED");
  }
  await end(db, id, "SENT");
}

/** Identifies the email in its Message-ID and in the order's history. */
const KIND_OF_EMAIL = {
  REMINDER: "event-reminder",
  THANKS: "event-thanks",
  ABANDONED: "unfinished-order",
} as const satisfies Record<AutomaticKind, string>;

type FoundEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

async function findEmail(db: Db, id: number) {
  const reader = {
    accountId: sql.ref("x.account_id"),
    eventId: sql.ref("x.event_id"),
    orderId: sql.ref("x.order_id"),
    email: sql<string>`coalesce(a.email, o.email)`,
  };
  return db
    .selectFrom("automatic_emails as x")
    .innerJoin("events as e", "e.id", "x.event_id")
    .innerJoin("orders as o", "o.id", "x.order_id")
    .leftJoin("attendees as a", "a.id", "x.attendee_id")
    .leftJoin("automatic_messages as s", (on) =>
      on.onRef("s.event_id", "=", "x.event_id").onRef("s.kind", "=", "x.kind"),
    )
    .select(["x.id", "x.account_id", "x.event_id", "x.order_id", "x.attendee_id", "x.kind", "x.status"])
    .select(["o.public_id", "e.organizer_id"])
    .select([
      reader.email.as("recipient"),
      sql<string>`coalesce(a.locale, o.locale)`.as("locale"),
      sql<boolean>`x.created_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`.as("is_overdue"),
      sql<boolean>`coalesce(s.is_enabled, false) and e.status = 'LIVE' and e.deleted_at is null
        and ${MAY_WRITE_TO_OTHERS}`.as("is_wanted"),
      sql<boolean>`case x.kind
        when 'THANKS' then ${DUE_AT} <= now()
        when 'REMINDER' then ${DUE_AT} <= now() and e.start_date > now()
          and x.occasion = (e.start_date at time zone e.timezone)::date
        else e.start_date > now() end`.as("is_in_time"),
      sql<boolean>`case x.kind
        when 'ABANDONED' then o.status = 'ABANDONED' and not exists (
          select from orders bought
          where lower(bought.email) = lower(o.email) and bought.event_id = o.event_id
            and bought.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT'))
        else o.status = 'COMPLETED' and a.status = 'ACTIVE' end`.as("is_for_reader"),
      sql<boolean>`coalesce(case x.kind
        when 'ABANDONED' then ${wantsAdvertising(reader)}
        when 'THANKS' then ${isSubscribed(reader)}
        else true end and not ${isUndeliverable(reader)}, false)`.as("may_reach"),
    ])
    .where("x.id", "=", id)
    .executeTakeFirst();
}

async function mayStillGo(services: Sources, email: FoundEmail): Promise<boolean> {
  if (!email.recipient || !email.is_wanted || !email.is_in_time || !email.is_for_reader || !email.may_reach)
    return false;
  if (email.kind !== "ABANDONED") return true;
  const own = { accountId: email.account_id, eventId: email.event_id };
  const [sale, advertiser] = await Promise.all([
    findSaleToEmail(services, email.event_id),
    findAdvertiser(services.db, own),
  ]);
  return sale?.hasBegun === true && advertiser.address !== null;
}

async function post(services: Sources, email: FoundEmail): Promise<void> {
  const { db } = services;
  const kind = email.kind as AutomaticKind;
  const locale = offeredLocale(email.locale);
  const event = await findEmailEvent(db, email.event_id);
  const words = await findWords(services, { email, event, locale });
  const advertising = kind === "REMINDER" ? null : await advertisingOf(services, email, locale);
  const { order_id: orderId, attendee_id: attendeeId } = email;
  await sendOrderEmail(services, {
    kind: KIND_OF_EMAIL[kind],
    about: email.id,
    to: email.recipient!,
    locale,
    event,
    subject: words.subject,
    body: (
      <TextEmail
        event={event}
        words={words}
        cover={await findEventCover(services, email.event_id)}
        isToJoin={kind === "REMINDER"}
        orderCode={kind === "ABANDONED" ? null : email.public_id}
        {...(advertising && { advertising })}
      />
    ),
    unsubscribeUrl: advertising?.unsubscribeUrl,
    ...(kind !== "ABANDONED" && { history: { orderId, ...(attendeeId !== null && { attendeeId }) } }),
  });
}

interface Wording {
  email: FoundEmail;
  event: EmailEvent;
  locale: Locale;
}

/** Renders the organiser's own text, or else the built-in one. Both are templates. */
async function findWords(services: Sources, { email, event, locale }: Wording): Promise<CustomText> {
  const type = TEMPLATE_OF[email.kind as AutomaticKind];
  const about = { event, orderId: email.order_id, attendeeId: email.attendee_id ?? undefined };
  const own = await findCustomText(services, { type, locale, ...about });
  if (own) return own;
  const { subject, body, cta } = builtInTemplate(type, locale);
  const values = templateValues(type, await findFacts(services, about), locale);
  return renderWords({ subject, body, cta_label: cta.label, locale }, values, type);
}

async function advertisingOf({ config, db }: Sources, email: FoundEmail, locale: Locale) {
  const own = { accountId: email.account_id, eventId: email.event_id };
  const { organizerId, address } = await findAdvertiser(db, own, locale);
  return {
    address,
    unsubscribeUrl: unsubscribeUrl(config, { organizer_id: organizerId, email: email.recipient! }),
  };
}

/** Skips the email, and resets `queued_for` so that the next pass looks at the event's guests again. */
async function skip(db: Db, email: FoundEmail): Promise<void> {
  await end(db, email.id, "SKIPPED");
  await db
    .updateTable("automatic_messages")
    .set({ queued_for: null })
    .where("account_id", "=", email.account_id)
    .where("event_id", "=", email.event_id)
    .where("kind", "=", email.kind)
    .where("queued_for", "is not", null)
    .execute();
}

/** Records the outcome, once. A recorded outcome does not change. */
async function end(db: Db, id: number, status: "SENT" | "FAILED" | "SKIPPED"): Promise<void> {
  await db
    .updateTable("automatic_emails")
    .set({ status, ...(status === "SENT" && { sent_at: sql<Date>`now()` }) })
    .where("id", "=", id)
    .where("status", "=", "QUEUED")
    .execute();
}
