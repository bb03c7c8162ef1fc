import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { requireConfirmedAddress, tooMany } from "../../accounts/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Member } from "../../platform/http/call.ts";
import type { UploadedFile } from "../../platform/http/contract.ts";
import type { Services } from "../../platform/services.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { OwnEvent } from "../messages/messages.ts";
import { attachmentKind, attachmentName } from "../rules/attachment-kind.ts";
import { UPLOADS_A_DAY } from "../rules/attachment-limits.ts";
import type { Attachment } from "./contract.ts";

interface Upload {
  file: UploadedFile;
  author: Pick<Member, "userId" | "isEmailVerified">;
}

/** Stores a file that a message can attach. Writes the file before its row, so that every row has a file. */
export async function addAttachment(
  { db, files }: Pick<Services, "db" | "files">,
  own: OwnEvent,
  { file, author }: Upload,
): Promise<Attachment> {
  requireConfirmedAddress(author);
  await requireEvent(db, own);
  const kind = attachmentKind(file.bytes);
  if (!kind) throw invalidField("file", "file_kind");
  const storage_key = `attachments/${randomBytes(16).toString("hex")}.bin`;
  await files.put(storage_key, file.bytes).catch((cause: unknown) => {
    throw new Refusal("storage_unavailable", { cause });
  });
  const row = {
    file_name: attachmentName(file.file_name, kind),
    content_type: kind.type,
    size: file.bytes.length,
  };
  try {
    const { id } = await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('attachments', ${own.accountId}))`.execute(tx);
      const { uploads } = await tx
        .selectFrom("message_attachments")
        .select(sql<number>`count(*)::int`.as("uploads"))
        .where("account_id", "=", own.accountId)
        .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
        .executeTakeFirstOrThrow();
      if (uploads >= UPLOADS_A_DAY) throw tooMany(3_600);
      return tx
        .insertInto("message_attachments")
        .values({
          account_id: own.accountId,
          event_id: own.eventId,
          user_id: author.userId,
          storage_key,
          ...row,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
    });
    return { id, ...row, is_removed: false };
  } catch (error) {
    await files.remove(storage_key).catch(() => {});
    throw error;
  }
}
