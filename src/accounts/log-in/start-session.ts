import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { hashOfToken, MAX_SESSION_DAYS, newSessionToken, SESSION_DAYS } from "./session-token.ts";

export interface SessionStart {
  userId: number;
  accountId: number;
  userAgent: string;
  /** The token of the browser's current session, possibly a planted one. */
  oldToken: string | undefined;
  /** When the user gave a password or a passkey. Absent: now. */
  loggedInAt?: Date;
}

/**
 * Starts a session of `SESSION_DAYS` with a new token, and ends the browser's previous one, so that a cookie
 * planted before a log-in is worthless after it.
 */
export async function startSession(tx: Tx, start: SessionStart): Promise<string> {
  const token = newSessionToken();
  const loggedInAt = start.loggedInAt ? sql<Date>`${start.loggedInAt}::timestamptz` : sql<Date>`now()`;
  if (start.oldToken)
    await tx.deleteFrom("sessions").where("token_hash", "=", hashOfToken(start.oldToken)).execute();
  await tx
    .insertInto("sessions")
    .values({
      token_hash: hashOfToken(token),
      user_id: start.userId,
      account_id: start.accountId,
      user_agent: start.userAgent,
      created_at: loggedInAt,
      expires_at: sql`least(
        now() + make_interval(days => ${SESSION_DAYS}), ${loggedInAt} + make_interval(days => ${MAX_SESSION_DAYS}))`,
    })
    .execute();
  await tx
    .updateTable("memberships")
    .set({ last_login_at: sql`now()` })
    .where("account_id", "=", start.accountId)
    .where("user_id", "=", start.userId)
    .execute();
  return token;
}
