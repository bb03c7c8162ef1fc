import { hash } from "node:crypto";
import { sql } from "kysely";
import { tooMany } from "../../accounts/index.ts";
import type { OwnEvent } from "../../checkout/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { UploadedFile } from "../../platform/http/contract.ts";
import { UPLOADS_A_DAY } from "../rules/import-limits.ts";
import { findAttendeeImport } from "./attendee-imports.ts";
import type { AttendeeImport } from "./contract.ts";
import { readFile } from "./read-file.ts";

/** Reads a file of attendees and stores its lines for a day. Issues nothing. */
export async function uploadImport(
  db: Db,
  own: OwnEvent,
  { file, userId }: { file: UploadedFile; userId: number },
): Promise<AttendeeImport> {
  await requireEvent(db, own);
  const { columns, rows } = await readFile(file.bytes);
  const { id } = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('attendee imports', ${own.accountId}))`.execute(
      tx,
    );
    const { uploads } = await tx
      .selectFrom("attendee_imports")
      .select(sql<number>`count(*)::int`.as("uploads"))
      .where("account_id", "=", own.accountId)
      .where("created_at", ">", sql<Date>`now() - interval '1 day'`)
      .executeTakeFirstOrThrow();
    if (uploads >= UPLOADS_A_DAY) throw tooMany(3_600);
    return tx
      .insertInto("attendee_imports")
      .values({
        account_id: own.accountId,
        event_id: own.eventId,
        user_id: userId,
        file_name: file.file_name,
        file_hash: hash("sha256", file.bytes, "buffer"),
        column_names: columns,
        content: JSON.stringify(rows),
        row_count: rows.length,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
  return findAttendeeImport(db, { ...own, importId: id });
}
