import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { spendEmailCode } from "./email-codes.ts";

/** Confirms the user's address with the mailed code. Confirming a confirmed address changes nothing. */
export async function confirmEmail(
  db: Db,
  secretKey: string,
  given: { userId: number; code: string; isVerified: boolean },
): Promise<void> {
  if (given.isVerified) return;
  await spendEmailCode(db, secretKey, { ...given, code: given.code.replace(/\s/g, "") });
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("users")
      .set({ email_verified_at: sql`now()`, updated_at: sql`now()` })
      .where("id", "=", given.userId)
      .where("email_verified_at", "is", null)
      .execute();
    await tx
      .deleteFrom("one_time_tokens")
      .where("user_id", "=", given.userId)
      .where("purpose", "=", "EMAIL_CONFIRMATION")
      .execute();
  });
}
