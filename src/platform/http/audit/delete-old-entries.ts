import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../queue/queue.ts" {
  interface Jobs {
    "delete-old-audit-entries": Record<string, never>;
  }
}

/** IP addresses reveal where people are. After this time they serve no purpose. */
export const AUDIT_ADDRESS_DAYS = 90;
export const AUDIT_DAYS = 730;

/** Clears addresses after 90 days and deletes entries after two years. */
export async function deleteOldAuditEntries(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('tessera.changes_audit_log', 'on', true)`.execute(tx);
    await sql`
      update audit_entries set address = null, user_agent = null, request_id = null, origin_seal = null
      where created_at < now() - make_interval(days => ${AUDIT_ADDRESS_DAYS})
        and (address is not null or user_agent is not null or request_id is not null)`.execute(tx);
    await sql`delete from audit_entries where created_at < now() - make_interval(days => ${AUDIT_DAYS})`.execute(
      tx,
    );
  });
}
