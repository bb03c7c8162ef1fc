import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { IMPORT_TASK } from "./start-import.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "purge-attendee-imports": Record<string, never>;
  }
}

/**
 * Deletes uploaded people after a day, or when their import ends. Keeps the hash and name of an imported file as long as
 * its event.
 */
export async function purgeImports(db: Db): Promise<void> {
  await sql`
    delete from attendee_imports where started_at is null and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`
    update attendee_imports i set content = null
    where i.content is not null and coalesce(i.started_at, i.created_at) < now() - interval '1 day'
      and not exists (
        select from tasks t
        where t.account_id = i.account_id and t.kind = ${IMPORT_TASK} and t.status in ('QUEUED', 'RUNNING')
          and t.options ->> 'import_id' = i.id::text)`.execute(db);
}
