import type { Db, Tx } from "../platform/database/database.ts";
import { fieldSentence } from "../platform/i18n/sentences.ts";
import { serverI18n } from "../platform/i18n/server-i18n.ts";
import type { Locale } from "../values/languages/locales.ts";
import { Refusal } from "../values/refusal.ts";
import { fieldProblem } from "./check-words.ts";
import type { EmailTemplate } from "./contract.ts";
import { ofOwner, requireOwner, type TemplateOwner } from "./owner.ts";
import { URL_TOKENS, type TemplateType } from "../template-language/contract.ts";
import type { TemplateProblem } from "../template-language/index.ts";

interface Wanted {
  type?: TemplateType | undefined;
  withInactive: boolean;
}

export async function listTemplates(
  db: Db,
  owner: TemplateOwner,
  { type, withInactive }: Wanted,
): Promise<EmailTemplate[]> {
  await requireOwner(db, owner);
  let rows = selectTemplates(db, owner).orderBy("t.template_type").orderBy("t.locale").orderBy("t.id");
  if (type) rows = rows.where("t.template_type", "=", type);
  if (!withInactive) rows = rows.where("t.is_active", "=", true);
  return (await rows.limit(MAX_TEMPLATES_OF_OWNER).execute()).map((row) => templateOf(row));
}

/** The limit of one owner. More than every type in every language needs. */
export const MAX_TEMPLATES_OF_OWNER = 300;

export async function findTemplate(
  db: Db | Tx,
  owner: TemplateOwner,
  templateId: number,
): Promise<EmailTemplate> {
  const row = await selectTemplates(db, owner).where("t.id", "=", templateId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return templateOf(row);
}

function selectTemplates(db: Db | Tx, owner: TemplateOwner) {
  return db
    .selectFrom("email_templates as t")
    .select(["t.id", "t.account_id", "t.organizer_id", "t.event_id", "t.template_type", "t.locale"])
    .select(["t.subject", "t.body", "t.cta_label", "t.is_active", "t.failed_at", "t.failure"])
    .select(["t.created_at", "t.updated_at"])
    .where(ofOwner(owner));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectTemplates>["executeTakeFirstOrThrow"]>>;

function templateOf({ cta_label, failure, ...row }: Row): EmailTemplate {
  const template_type = row.template_type as TemplateType;
  return {
    ...row,
    template_type,
    locale: row.locale as Locale | null,
    cta: { label: cta_label, url_token: URL_TOKENS[template_type] },
    engine: "liquid",
    failed_at: row.failed_at?.toISOString() ?? null,
    failure: failure === null ? null : { name: null, ...(failure as unknown as TemplateProblem) },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

export function problemSentence(problem: TemplateProblem, reader: Locale): string {
  return fieldSentence(serverI18n(reader), fieldProblem(problem));
}
