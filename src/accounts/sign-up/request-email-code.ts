import type { Db } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { beginEmailCode } from "./email-codes.ts";
import type { AccountLimits } from "../limits.ts";

/**
 * Emails a new code in place of the last one. Three a day are enough for a user who waits for one, and too
 * few to flood an inbox.
 */
export async function requestEmailCode(
  db: Db,
  limits: AccountLimits,
  user: { userId: number; isVerified: boolean },
): Promise<void> {
  if (user.isVerified) return;
  const key = String(user.userId);
  // Outside the transaction, because a caller that holds one connection must not wait for a second.
  await limits.emailCodeByUser.consume(key);
  try {
    await db.transaction().execute(async (tx) => {
      await beginEmailCode(tx, user.userId);
      await enqueue(tx, "send-email-code", { user_id: user.userId });
    });
  } catch (refused) {
    await limits.emailCodeByUser.giveBack(key);
    throw refused;
  }
}
