import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

declare module "../../queue/queue.ts" {
  interface Jobs {
    "delete-expired-field-edits": Record<string, never>;
  }
}

/**
 * Deletes authors of edits after 30 days. A page that is open for longer still learns which fields changed,
 * but not by whom.
 */
export async function deleteExpiredFieldEdits(db: Db): Promise<void> {
  await sql`delete from field_edits where edited_at < now() - interval '30 days'`.execute(db);
}
