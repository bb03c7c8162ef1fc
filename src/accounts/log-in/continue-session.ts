import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { type SessionStart, startSession } from "./start-session.ts";

/**
 * Continues a session under a new token, without a log-in: the days until the next log-in still count from the
 * last one. Refuses a session that another call has just ended.
 */
export async function continueSession(
  tx: Tx,
  sessionHash: Buffer,
  start: Omit<SessionStart, "oldToken" | "loggedInAt">,
): Promise<string> {
  const previous = await tx
    .deleteFrom("sessions")
    .where("token_hash", "=", sessionHash)
    .where("user_id", "=", start.userId)
    .returning("created_at")
    .executeTakeFirst();
  if (!previous) throw new Refusal("not_logged_in");
  return startSession(tx, { ...start, oldToken: undefined, loggedInAt: previous.created_at });
}
