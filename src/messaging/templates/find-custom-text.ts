import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { type Locale, menuLocale } from "../../values/languages/locales.ts";
import { findAccountTier } from "../review/account-tiers.ts";
import { type TemplateType, URL_TOKENS } from "../../template-language/contract.ts";
import {
  renderBody,
  renderSubject,
  type TemplateProblem,
  TemplateRefused,
} from "../../template-language/index.ts";
import type { CustomText } from "./custom-text.ts";
import { type AboutWhat, findFacts } from "./values/find-facts.ts";
import { templateValues, type TemplateValues, valueAt } from "./values/template-values.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-template-failed": FailedTemplate;
  }
}

export interface FailedTemplate {
  template_id: number;
  /**
   * The template's `updated_at` in milliseconds since 1970. A template that was changed since may be correct.
   */
  written_at: number;
  problem: TemplateProblem;
}

type Sources = Pick<Services, "db" | "config" | "log">;

/**
 * Finds the organiser's own text for an email to one reader. Prefers the event's template to the organiser's,
 * and a template in the reader's language to one for any language. Null: the built-in text is sent. That is
 * also the case if the template fails, and for a manual order of an untrusted account.
 */
export async function findCustomText(
  services: Sources,
  { type, locale, ...about }: AboutWhat & { type: TemplateType; locale: Locale },
): Promise<CustomText | null> {
  const { db, log } = services;
  const template = await findActive(db, { type, locale, eventId: about.event.id });
  if (!template || (about.orderId !== undefined && (await mayBeAbused(services, about.orderId)))) return null;
  const values = templateValues(type, await findFacts(services, about), locale);
  try {
    return renderWords(template, values, type);
  } catch (error) {
    if (!(error instanceof TemplateRefused)) throw error;
    log.warn(
      { template: template.id, problem: error.problem },
      "a template failed: the built-in text is sent",
    );
    await reportFailure(db, template, error.problem);
    return null;
  }
}

/**
 * On an installation for many organisers, a new account could create a manual order for any address, and so
 * email any text without the review of messages.
 */
async function mayBeAbused({ db, config }: Sources, orderId: number): Promise<boolean> {
  if (!config.isHosted) return false;
  const order = await db
    .selectFrom("orders")
    .select("account_id")
    .where("id", "=", orderId)
    .where("is_manually_created", "=", true)
    .modifyEnd(acrossAccounts("the order of an e-mail that was found"))
    .executeTakeFirst();
  return order !== undefined && (await findAccountTier(db, order.account_id)).tier === "UNTRUSTED";
}

interface Written {
  subject: string;
  body: string;
  cta_label: string;
  locale: string | null;
}

/** Throws `TemplateRefused`. */
export function renderWords(written: Written, values: TemplateValues, type: TemplateType): CustomText {
  return {
    subject: renderSubject(written.subject, values),
    html: renderBody(written.body, values),
    button: { label: written.cta_label, url: valueAt(values, URL_TOKENS[type]) },
    language: written.locale,
  };
}

interface Reader {
  type: TemplateType;
  locale: Locale;
  eventId: number;
}

async function findActive(db: Db, { type, locale, eventId }: Reader) {
  return db
    .selectFrom("events as e")
    .innerJoin("email_templates as t", (on) =>
      on
        .onRef("t.account_id", "=", "e.account_id")
        .on((eb) =>
          eb.or([eb("t.event_id", "=", eb.ref("e.id")), eb("t.organizer_id", "=", eb.ref("e.organizer_id"))]),
        ),
    )
    .select(["t.id", "t.subject", "t.body", "t.cta_label", "t.locale", "t.failed_at", "t.updated_at"])
    .where("e.id", "=", eventId)
    .where("t.template_type", "=", type)
    .where("t.is_active", "=", true)
    .where((eb) => eb.or([eb("t.locale", "is", null), eb("t.locale", "in", [locale, menuLocale(locale)])]))
    .orderBy(sql`t.event_id is null`)
    .orderBy(sql`t.locale is null`)
    .orderBy(sql`t.locale <> ${locale}`)
    .modifyEnd(acrossAccounts("the event of an order or a ticket that was found"))
    .limit(1)
    .executeTakeFirst();
}

/** Queues the organiser's notification, once: `failed_at` marks that it was sent. */
async function reportFailure(
  db: Db,
  template: { id: number; failed_at: Date | null; updated_at: Date },
  problem: TemplateProblem,
): Promise<void> {
  if (template.failed_at) return;
  await enqueue(
    db,
    "send-template-failed",
    { template_id: template.id, written_at: template.updated_at.getTime(), problem },
    { key: `template failed ${template.id}` },
  );
}
