import type { Tx } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { lockPerson } from "../users.ts";

/**
 * Refuses a change to the ways of logging in if the caller's session has ended. The session was checked
 * before the request ran. If a reset has committed since, a slower request must not undo it.
 */
export async function requireLiveSession(
  tx: Tx,
  { userId, sessionHash }: Pick<Member, "userId" | "sessionHash">,
): Promise<void> {
  await lockPerson(tx, userId);
  const session = await tx
    .selectFrom("sessions")
    .select("user_id")
    .where("token_hash", "=", sessionHash)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  if (!session) throw new Refusal("not_logged_in");
}
