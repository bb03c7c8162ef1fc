import { sql } from "kysely";
import type { DuplicationStep } from "../../events/index.ts";

/** Copies the automatic messages of an event. They keep their hours, relative to the copy's own dates. */
export const copyAutomaticMessages: DuplicationStep = async (tx, { accountId, from, to, wants }) => {
  if (!wants.duplicate_settings) return;
  await sql`
    insert into automatic_messages (account_id, event_id, kind, is_enabled, hours)
    select account_id, ${to}::bigint, kind, is_enabled, hours
    from automatic_messages where account_id = ${accountId} and event_id = ${from}`.execute(tx);
};
