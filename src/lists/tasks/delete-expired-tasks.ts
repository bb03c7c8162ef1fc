import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "delete-expired-tasks": Record<string, never>;
  }
}

/**
 * Deletes tasks with an exported file after a day, because it contains personal data, and all others after 30
 * days.
 */
export async function deleteExpiredTasks(db: Db): Promise<void> {
  await sql`delete from tasks where file_name is not null and created_at < now() - interval '1 day'`.execute(
    db,
  );
  await sql`delete from tasks where created_at < now() - interval '30 days'`.execute(db);
}
