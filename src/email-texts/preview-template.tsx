import { msg } from "@lingui/core/macro";
import { takeMessages } from "../accounts/index.ts";
import { withoutDarkColours } from "../platform/mail/email-colours.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import { freshMessageId } from "../platform/mail/mail.ts";
import { renderEmail } from "../platform/mail/render-email.tsx";
import type { Services } from "../platform/services.ts";
import type { Locale } from "../values/languages/locales.ts";
import { Refusal } from "../values/refusal.ts";
import { fieldProblem, requireSoundWords } from "./check-words.ts";
import type { TemplateType } from "../template-language/contract.ts";
import { TemplateRefused } from "../template-language/index.ts";
import type { TemplatePreview, TriedTemplate } from "./contract.ts";
import { TextEmail } from "./emails/text-email.tsx";
import { requireOwner, type TemplateOwner } from "./owner.ts";
import { findReader } from "./find-reader.ts";
import {
  SafeHtml,
  findEventCover,
  fromOrganizer,
  inColourOf,
  renderWords,
  templateValues,
  type TemplateValues,
} from "../messaging/index.ts";

type Sources = Pick<Services, "config" | "db" | "files">;

/** Renders a template with sample data, or with the latest order. */
export async function previewTemplate(
  services: Sources,
  owner: TemplateOwner,
  { tried, locale }: { tried: TriedTemplate; locale: Locale },
): Promise<TemplatePreview> {
  const { words, values, html, shownFor } = await render(services, owner, { tried, locale });
  return {
    subject: words.subject,
    body: words.html,
    context: shownValues(values),
    // The content security policy of the preview frame blocks style sheets.
    html: withoutDarkColours(html),
    shown_for: shownFor,
  };
}

/**
 * Sends the rendered template only to its author. Refuses with `mail_unavailable` if the mail server does not
 * accept it.
 */
export async function sendTemplateTest(
  services: Sources & Pick<Services, "mail">,
  owner: TemplateOwner,
  { tried, locale, userId }: { tried: TriedTemplate; locale: Locale; userId: number },
): Promise<void> {
  const { email: to } = await services.db
    .selectFrom("users")
    .select("email")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  const note = serverI18n(locale)._(msg`This is a test. No one else received it.`);
  const { words, html, plain, event } = await render(services, owner, { tried, locale, note });
  await services.db.transaction().execute((tx) => takeMessages(tx, owner.accountId, 1));
  const email = { html, plain, ...fromOrganizer(event), to, subject: words.subject };
  try {
    await services.mail.send({ ...email, messageId: freshMessageId("template-test") });
  } catch (cause) {
    throw new Refusal("mail_unavailable", { cause });
  }
}

/** The types of e-mails to holders of a valid ticket. */
const FOR_HOLDERS: readonly TemplateType[] = ["order_confirmation", "attendee_ticket", "event_reminder"];

interface Wanted {
  tried: TriedTemplate;
  /** The author's language, used for a template of any language. */
  locale: Locale;
  note?: string;
}

async function render(services: Sources, owner: TemplateOwner, { tried, note, ...author }: Wanted) {
  await requireOwner(services.db, owner);
  const type = tried.template_type;
  requireSoundWords(type, tried);
  const locale = tried.locale ?? author.locale;
  const { facts, shownFor } = await findReader(services, owner, tried);
  const values = templateValues(type, facts, locale);
  const words = wordsOf(tried, values);
  const cover = facts.event.id === 0 ? null : await findEventCover(services, facts.event.id);
  const email = await renderEmail(
    inColourOf(facts.event, services.config),
    locale,
    <TextEmail
      event={facts.event}
      words={words}
      cover={cover}
      orderCode={type === "abandoned_checkout" ? null : (facts.order?.publicId ?? null)}
      isToJoin={FOR_HOLDERS.includes(type)}
      {...(note && { note })}
    />,
  );
  return { ...email, words, values, event: facts.event, shownFor };
}

/** Renders the words. A template that works with the sample can still fail with this reader's data. */
function wordsOf({ template_type: type, ctaLabel, ...written }: TriedTemplate, values: TemplateValues) {
  try {
    return renderWords({ ...written, cta_label: ctaLabel }, values, type);
  } catch (error) {
    if (!(error instanceof TemplateRefused)) throw error;
    throw new Refusal("invalid", { fields: { body: [fieldProblem(error.problem)] } });
  }
}

/** Converts HTML values to strings, so that they can be shown. */
function shownValues(values: TemplateValues): Record<string, unknown> {
  return JSON.parse(
    JSON.stringify(values, (_name, value: unknown) => (value instanceof SafeHtml ? value.toString() : value)),
  ) as Record<string, unknown>;
}
