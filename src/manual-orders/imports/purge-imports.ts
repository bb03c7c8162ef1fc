import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "purge-attendee-imports": Record<string, never>;
  }
}

/** Deletes uploaded people after a day. Keeps the hash and name of an imported file as long as its event. */
export async function purgeImports(db: Db): Promise<void> {
  await sql`
    delete from attendee_imports where started_at is null and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`
    update attendee_imports set content = null
    where content is not null and coalesce(started_at, created_at) < now() - interval '1 day'`.execute(db);
}
