import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { Refusal } from "../values/refusal.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { checkResetToken, spendResetToken } from "./reset-tokens.ts";
import { startSession } from "./start-session.ts";
import { findLogin, type Who } from "./users.ts";

export interface PasswordReset {
  token: string;
  password: string;
  userAgent: string;
  oldToken: string | undefined;
}

/**
 * Sets a new password with a mailed token, ends every session of the user and begins a new one. Who opened
 * the mail has the address, so it counts as confirmed. A refused password leaves the token usable.
 */
export async function resetPassword(
  db: Db,
  given: PasswordReset,
): Promise<Who & { token: string; email: string }> {
  await checkResetToken(db, given.token);
  await refuseCommonPassword(given.password);
  const passwordHash = await hashPassword(given.password);
  return db.transaction().execute(async (tx) => {
    const userId = await spendResetToken(tx, given.token);
    const { email } = await tx
      .updateTable("users")
      .set({
        password_hash: passwordHash,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
        updated_at: sql`now()`,
      })
      .where("id", "=", userId)
      .returning("email")
      .executeTakeFirstOrThrow();
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    const accountId = (await findLogin(tx, email))?.account_id;
    if (accountId == null) throw new Refusal("token_invalid");
    await enqueue(tx, "send-password-changed", { user_id: userId });
    const token = await startSession(tx, { ...given, userId, accountId });
    return { userId, accountId, token, email };
  });
}
