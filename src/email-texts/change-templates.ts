import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { requireSoundWords } from "./check-words.ts";
import type { ChangedTemplate, NewTemplate } from "./contract.ts";
import { ofOwner, requireOwner, type TemplateOwner } from "./owner.ts";
import { MAX_TEMPLATES_OF_OWNER } from "./templates.ts";
import type { TemplateType } from "../template-language/contract.ts";

/**
 * Stores a template after checking that it renders. Returns its id. Each type and language has at most one
 * active template.
 */
export async function createTemplate(db: Db, owner: TemplateOwner, input: NewTemplate): Promise<number> {
  await requireOwner(db, owner);
  requireSoundWords(input.template_type, input);
  return db.transaction().execute(async (tx) => {
    await oneAfterTheOther(tx, owner);
    const { count } = await tx
      .selectFrom("email_templates as t")
      .select(sql<number>`count(*)::int`.as("count"))
      .where(ofOwner(owner))
      .executeTakeFirstOrThrow();
    if (count >= MAX_TEMPLATES_OF_OWNER)
      throw invalidField("template_type", "too_many", { maximum: MAX_TEMPLATES_OF_OWNER });
    if (input.isActive) await requireNoOther(tx, owner, { type: input.template_type, locale: input.locale });
    const { id } = await tx
      .insertInto("email_templates")
      .values({
        account_id: owner.accountId,
        event_id: owner.eventId,
        organizer_id: owner.organizerId,
        template_type: input.template_type,
        locale: input.locale,
        ...columnsOf(input),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes a template, and clears its failure. */
export async function updateTemplate(
  db: Db,
  owner: TemplateOwner,
  { templateId, input, edit = unversioned }: { templateId: number; input: ChangedTemplate; edit?: Edit },
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    await oneAfterTheOther(tx, owner);
    const { template_type: type, locale } = await lockTemplate(tx, owner, templateId);
    requireSoundWords(type as TemplateType, input);
    if (input.isActive) await requireNoOther(tx, owner, { type, locale, except: templateId });
    await tx
      .updateTable("email_templates")
      .set({ ...columnsOf(input), failed_at: null, failure: null, updated_at: new Date() })
      .where("account_id", "=", owner.accountId)
      .where("id", "=", templateId)
      .execute();
  });
}

export async function deleteTemplate(db: Db, owner: TemplateOwner, templateId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockTemplate(tx, owner, templateId);
    await tx
      .deleteFrom("email_templates")
      .where("account_id", "=", owner.accountId)
      .where("id", "=", templateId)
      .execute();
  });
}

export async function lockTemplate(tx: Tx, owner: TemplateOwner, templateId: number) {
  const template = await tx
    .selectFrom("email_templates as t")
    .select(["t.template_type", "t.locale"])
    .where(ofOwner(owner))
    .where("t.id", "=", templateId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!template) throw new Refusal("not_found");
  return template;
}

function columnsOf({ subject, body, ctaLabel, isActive }: ChangedTemplate) {
  return { subject, body, cta_label: ctaLabel, is_active: isActive };
}

/**
 * Serialises writes to the owner's templates, so that the second of two concurrent ones gets a refusal
 * instead of an index error.
 */
async function oneAfterTheOther(tx: Tx, { eventId, organizerId }: TemplateOwner): Promise<void> {
  const whose = eventId === null ? `organizer ${organizerId}` : `event ${eventId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`templates of ${whose}`}, 0))`.execute(tx);
}

async function requireNoOther(
  tx: Tx,
  owner: TemplateOwner,
  { type, locale, except = 0 }: { type: string; locale: string | null; except?: number },
): Promise<void> {
  const other = await tx
    .selectFrom("email_templates as t")
    .select("t.id")
    .where(ofOwner(owner))
    .where("t.template_type", "=", type)
    .where(sql<boolean>`t.locale is not distinct from ${locale}`)
    .where("t.is_active", "=", true)
    .where("t.id", "<>", except)
    .executeTakeFirst();
  if (other) throw new Refusal("template_exists");
}
