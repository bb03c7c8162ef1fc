import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { MESSAGE_DAYS } from "./delivery/queue-deliveries.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "purge-webhook-messages": Record<string, never>;
  }
}

const AT_ONCE = 5_000;

/**
 * Deletes messages older than 30 days with their deliveries and attempts, and secrets whose overlap has
 * ended.
 */
export async function purgeWebhookMessages(db: Db): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE;) {
    const { numAffectedRows = 0n } = await sql`
      delete from webhook_messages where id in (
        select id from webhook_messages
        where created_at < now() - make_interval(days => ${MESSAGE_DAYS}) limit ${AT_ONCE})`.execute(db);
    deleted = Number(numAffectedRows);
  }
  await db
    .updateTable("webhooks")
    .set({ previous_secret: null, previous_secret_until: null })
    .where("previous_secret_until", "<", sql<Date>`now()`)
    .execute();
}
