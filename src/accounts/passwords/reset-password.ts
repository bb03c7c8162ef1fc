import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import type { AccountReactions } from "../account-reactions.ts";
import { removeCredentials } from "../remove-credentials.ts";
import { recordAccountHistory } from "../history.ts";
import { hashPassword } from "./password-hash.ts";
import { refuseCommonPassword } from "./refuse-common-password.ts";
import { checkMailedLink, consumeMailedLink } from "../mailed-links.ts";
import { lockPerson } from "../users.ts";
import { continueLogIn, type Progress } from "../second-step/continue-log-in.ts";

export interface PasswordReset {
  token: string;
  password: string;
  userAgent: string;
  oldToken: string | undefined;
}

/**
 * Sets a new password with a mailed token, ends every session of the user and starts a new one. The email
 * proves that the address is theirs, so it counts as confirmed. A confirmed user's second step is still
 * required, because access to a mailbox is not a second factor, and their API keys stay, because the programs
 * that use them do not know the password. Before the address was confirmed, another person may have set up
 * both: they are removed. A refused password leaves the token usable.
 */
export async function resetPassword(
  db: Db,
  given: PasswordReset,
  reactions: Pick<AccountReactions, "pauseWebhooksOf">,
): Promise<Progress> {
  const owner = await checkMailedLink(db, "PASSWORD_RESET", given.token);
  await refuseCommonPassword(given.password);
  const passwordHash = await hashPassword(given.password);
  return db.transaction().execute(async (tx) => {
    await lockPerson(tx, owner);
    const userId = await consumeMailedLink(tx, "PASSWORD_RESET", given.token);
    if (!(await isConfirmed(tx, userId))) await removeCredentials(tx, userId, reactions);
    await tx
      .updateTable("users")
      .set({
        password_hash: passwordHash,
        email_verified_at: sql`coalesce(email_verified_at, now())`,
        pending_email: null,
        updated_at: sql`now()`,
      })
      .where("id", "=", userId)
      .execute();
    await tx.deleteFrom("sessions").where("user_id", "=", userId).execute();
    await tx.deleteFrom("login_steps").where("user_id", "=", userId).execute();
    await enqueue(tx, "send-password-changed", { user_id: userId });
    await recordAccountHistory(tx, { accountId: null, userId, action: "password-changed" });
    const { userAgent, oldToken } = given;
    return continueLogIn(tx, { userId, hasShownSecond: false, userAgent, oldToken });
  });
}

async function isConfirmed(tx: Tx, userId: number): Promise<boolean> {
  const { email_verified_at } = await tx
    .selectFrom("users")
    .select("email_verified_at")
    .where("id", "=", userId)
    .executeTakeFirstOrThrow();
  return email_verified_at !== null;
}
