import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { MESSAGE_DAYS } from "./delivery/queue-deliveries.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "purge-webhook-messages": Record<string, never>;
  }
}

const MAX_BATCH = 5_000;

/**
 * Deletes messages older than 30 days with their deliveries and attempts, and secrets whose overlap has
 * ended.
 */
export async function purgeWebhookMessages(db: Db): Promise<void> {
  for (let deleted = MAX_BATCH; deleted === MAX_BATCH;) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_messages where id in (
        select id from webhook_messages
        where created_at < now() - make_interval(days => ${MESSAGE_DAYS}) limit ${MAX_BATCH})`.execute(db);
    deleted = Number(numAffectedRows);
  }
  await db
    .updateTable("webhooks")
    .set({ previous_secret: null, previous_secret_until: null })
    .where("previous_secret_until", "<", sql<Date>`now()`)
    .execute();
}
