import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { noteInHistory } from "./history.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { checkMailedLink, spendMailedLink } from "./mailed-links.ts";
import { lockPerson } from "./users.ts";
import { goOnLoggingIn, type Progress } from "./second-step/go-on-logging-in.ts";

export interface PasswordReset {
  token: string;
  password: string;
  userAgent: string;
  oldToken: string | undefined;
}

/**
 * Sets a new password with a mailed token, ends every session of the user and begins a new one. Who opened
 * the mail has the address, so it counts as confirmed; a second step, where it is on, is asked all the same,
 * for a mailbox is no phone. A refused password leaves the token usable.
 */
export async function resetPassword(db: Db, given: PasswordReset): Promise<Progress> {
  const owner = await checkMailedLink(db, "PASSWORD_RESET", given.token);
  await refuseCommonPassword(given.password);
  const passwordHash = await hashPassword(given.password);
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, owner);
    const userId = await spendMailedLink(tx, "PASSWORD_RESET", given.token);
    await tx
      .updateTable("users")
      .set({
        password_hash: passwordHash,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
        updated_at: sql`now()`,
      })
      .where("id", "=", userId)
      .execute();
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await tx.deleteFrom("login_steps").where("user_id", "=", userId).execute();
    await enqueue(tx, "send-password-changed", { user_id: userId });
    await noteInHistory(tx, { accountId: null, userId, action: "password-changed" });
    const { userAgent, oldToken } = given;
    return goOnLoggingIn(tx, { userId, hasShownSecond: false, userAgent, oldToken });
  });
}
