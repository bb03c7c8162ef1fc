import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "purge-held-places": Record<string, never>;
  }
}

/**
 * Deletes held units older than an hour, which no longer count. Skips rows that a claim has locked, so it
 * never waits.
 */
export async function purgeHeldPlaces(db: Db): Promise<void> {
  await sql`
    delete from held_places where ctid = any (array(
      select ctid from held_places where taken_at < clock_timestamp() - interval '1 hour' for update skip locked))`.execute(
    db,
  );
}
