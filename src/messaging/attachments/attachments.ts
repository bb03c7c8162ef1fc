import type { Db, Tx } from "../../platform/database/database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { Attachment as EmailAttachment } from "../../platform/mail/outgoing-email.ts";
import { invalidField } from "../../values/refusal.ts";
import type { OwnEvent } from "../messages/messages.ts";
import { MAX_ATTACHED_BYTES } from "../rules/attachment-limits.ts";

/**
 * Refuses files that do not belong to the event, that are no longer stored, or that are too large together.
 * Locks the rows until the transaction ends, so that the purge cannot remove the files.
 */
export async function requireAttachments(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  ids: readonly number[],
): Promise<void> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return;
  const found = await tx
    .selectFrom("message_attachments")
    .select(["id", "size"])
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "in", wanted)
    .where("removed_at", "is", null)
    .forShare()
    .execute();
  if (found.length !== wanted.length) throw invalidField("attachment_ids", "unknown");
  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if (bytes > MAX_ATTACHED_BYTES)
    throw invalidField("attachment_ids", "files_too_large", { megabytes: MAX_ATTACHED_BYTES / 1_000_000 });
}

/** Reads the files for an email. Throws if a file cannot be read, so that the job retries the email. */
export async function readAttachments(
  { db, files }: { db: Db; files: FileStore },
  { accountId, eventId }: OwnEvent,
  ids: readonly number[],
): Promise<EmailAttachment[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("message_attachments")
    .select(["id", "storage_key", "file_name", "content_type"])
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "in", ids)
    .execute();
  return Promise.all(
    ids.map(async (id) => {
      const row = rows.find((one) => one.id === id);
      const content = row && (await files.get(row.storage_key));
      if (!row || !content) throw new Error(`attachment ${id} cannot be read`);
      return { filename: row.file_name, contentType: row.content_type, content };
    }),
  );
}
