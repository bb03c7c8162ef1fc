import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { forEachConcurrently } from "../../platform/for-each-concurrently.ts";
import type { Services } from "../../platform/services.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "purge-attachments": Record<string, never>;
  }
}

/** How long the files of a sent message stay stored, so that a copy of the message can attach them. */
export const ATTACHMENT_DAYS = 30;
const MAX_FILES = 500;
const MAX_CONCURRENT = 8;

/**
 * Deletes files that no message attached within a day, and files whose last message ended more than
 * `ATTACHMENT_DAYS` ago. Marks the rows before it removes the files, and skips rows that a transaction has
 * locked to attach them.
 */
export async function purgeAttachments({ db, files }: Pick<Services, "db" | "files">): Promise<void> {
  const { rows } = await sql<{ storage_key: string }>`
    update message_attachments set removed_at = now()
    where id in (
      select f.id from message_attachments f
      where f.removed_at is null and f.created_at < now() - interval '1 day'
        and not exists (
          select from messages m
          where m.account_id = f.account_id and m.event_id = f.event_id and f.id = any (m.attachment_ids)
            and (m.status not in ('SENT', 'FAILED', 'CANCELLED')
              or coalesce(m.sent_at, m.scheduled_at, m.created_at) > now() - make_interval(days => ${ATTACHMENT_DAYS})))
      order by f.id limit ${MAX_FILES}
      for update skip locked)
    returning storage_key`.execute(db);
  const left: string[] = [];
  await forEachConcurrently(rows, MAX_CONCURRENT, ({ storage_key }) =>
    files.remove(storage_key).catch(() => left.push(storage_key)),
  );
  if (left.length > 0) await tryAgainLater(db, left);
}

/** Marks the files that could not be removed as stored again, so that the next run finds them. Always throws. */
async function tryAgainLater(db: Db, keys: string[]): Promise<void> {
  await sql`update message_attachments set removed_at = null where storage_key = any(${keys})`.execute(db);
  throw new Error(`${keys.length} files could not be removed`);
}
