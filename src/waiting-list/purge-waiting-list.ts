import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "purge-waiting-list": Record<string, never>;
  }
}

const KEPT_DAYS = 30;

/** Deletes entries a month after the event. Deletes those of a deleted event immediately. */
export async function purgeWaitingList(db: Db): Promise<void> {
  await sql`
    delete from waiting_entries w using events e
    where e.id = w.event_id and (e.deleted_at is not null
      or coalesce(e.end_date, e.start_date) < now() - make_interval(days => ${KEPT_DAYS}))`.execute(db);
}
