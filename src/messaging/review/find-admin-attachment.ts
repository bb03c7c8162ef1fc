import { Readable } from "node:stream";
import { sql, type SqlBool } from "kysely";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import type { FileAnswer } from "../../platform/http/contract.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";

interface Wanted {
  messageId: number;
  attachmentId: number;
}

/** Finds a stored file of a message of any account. Its content type comes from its bytes at the upload. */
export async function findAdminAttachment(
  { db, files }: Pick<Services, "db" | "files">,
  { messageId, attachmentId }: Wanted,
): Promise<FileAnswer> {
  const found = await db
    .selectFrom("messages as m")
    .innerJoin("message_attachments as f", (on) =>
      on.onRef("f.account_id", "=", "m.account_id").onRef("f.event_id", "=", "m.event_id"),
    )
    .select(["f.storage_key", "f.file_name", "f.content_type"])
    .where("m.id", "=", messageId)
    .where("m.is_test", "=", false)
    .where("f.id", "=", attachmentId)
    .where(sql<SqlBool>`f.id = any (m.attachment_ids)`)
    .where("f.removed_at", "is", null)
    .modifyEnd(acrossAccounts("administrators review the messages of all accounts"))
    .executeTakeFirst();
  if (!found) throw new Refusal("not_found");
  const file = await files.open(found.storage_key);
  if (!file) throw new Error(`attachment ${attachmentId} cannot be read`);
  const bytes = Buffer.isBuffer(file.bytes) ? Readable.from([file.bytes]) : file.bytes;
  return { name: found.file_name, type: found.content_type, bytes };
}
