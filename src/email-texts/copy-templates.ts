import { sql } from "kysely";
import type { DuplicationStep } from "../events/index.ts";

/** Copies the templates of an event to its copy. */
export const copyEmailTemplates: DuplicationStep = async (tx, { accountId, from, to, wants }) => {
  if (!wants.duplicate_settings) return;
  await sql`
    insert into email_templates (account_id, event_id, template_type, locale, subject, body, cta_label, is_active)
    select account_id, ${to}::bigint, template_type, locale, subject, body, cta_label, is_active
    from email_templates where account_id = ${accountId} and event_id = ${from} order by id`.execute(tx);
};
