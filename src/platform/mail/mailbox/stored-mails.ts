import { sql } from "kysely";
import * as z from "zod";
import type { Db } from "../../database/database.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { StoredMail, MailRow } from "./contract.ts";

const PAGE = 50;

const KeptFiles = z.array(
  z.object({
    filename: z.string(),
    content_type: z.string(),
    content_id: z.string().nullish(),
    base64: z.string(),
  }),
);
type KeptFiles = z.infer<typeof KeptFiles>;

/** Lists emails, the newest first. With `before`, lists the emails older than that one. */
export async function listStoredMails(db: Db, before?: number): Promise<MailRow[]> {
  const rows = await db
    .selectFrom("stored_mails")
    .select([
      "id",
      "recipient",
      "subject",
      sql<number>`(
        select count(*)::int from jsonb_array_elements(attachments) file where file ->> 'content_id' is null)`.as(
        "files_count",
      ),
      "created_at",
    ])
    .$if(before !== undefined, (query) => query.where("id", "<", before!))
    .orderBy("id", "desc")
    .limit(PAGE)
    .execute();
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

export async function findStoredMail(db: Db, mailId: number): Promise<StoredMail> {
  const row = await db
    .selectFrom("stored_mails")
    .select([
      "id",
      "sender",
      "reply_to",
      "recipient",
      "subject",
      "html",
      "plain",
      "attachments",
      "created_at",
    ])
    .where("id", "=", mailId)
    .executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  const { attachments, ...mail } = row;
  const files = KeptFiles.parse(attachments);
  return {
    ...mail,
    html: withPictures(mail.html, files),
    created_at: mail.created_at.toISOString(),
    files: attached(files).map(({ filename, content_type, base64 }) => ({
      filename,
      content_type,
      size: Buffer.byteLength(base64, "base64"),
    })),
  };
}

export async function findStoredMailFile(db: Db, mailId: number, index: number) {
  const row = await db
    .selectFrom("stored_mails")
    .select("attachments")
    .where("id", "=", mailId)
    .executeTakeFirst();
  const file = row && attached(KeptFiles.parse(row.attachments))[index];
  if (!file) throw new Refusal("not_found");
  const { filename, content_type, base64 } = file;
  return { filename, content_type, base64, size: Buffer.byteLength(base64, "base64") };
}

/** To the reader, pictures embedded in the email are not attachments. */
function attached(files: KeptFiles): KeptFiles {
  return files.filter((file) => !file.content_id);
}

function withPictures(html: string, files: KeptFiles): string {
  return files
    .filter((file) => file.content_id)
    .reduce(
      (email, file) =>
        email.replaceAll(`cid:${file.content_id}`, `data:${file.content_type};base64,${file.base64}`),
      html,
    );
}
