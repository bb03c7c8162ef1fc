import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import type { Session } from "./contract.ts";

/** The first characters of the stored hash: enough to tell sessions apart, and useless for a log-in. */
const SESSION_ID = sql<string>`left(encode(s.token_hash, 'hex'), 32)`;

/** Lists a user's sessions in all of their accounts, the current one first. */
export async function listSessions(db: Db, { userId, sessionHash }: Member): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions as s")
    .innerJoin("accounts as a", "a.id", "s.account_id")
    .select([SESSION_ID.as("id"), "s.user_agent", "a.name as account_name"])
    .select(["s.created_at", "s.last_seen_at", sql<boolean>`s.token_hash = ${sessionHash}`.as("is_current")])
    .where("s.user_id", "=", userId)
    .where("s.expires_at", ">", sql<Date>`now()`)
    .orderBy(sql`s.token_hash = ${sessionHash}`, "desc")
    .orderBy("s.last_seen_at", "desc")
    .limit(100)
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
  }));
}

export async function endSession(db: Db, { userId, accountId }: Member, sessionId: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from sessions s where s.user_id = ${userId} and ${SESSION_ID} = ${sessionId}`.execute(db);
  if (numAffectedRows === 0n) throw new Refusal("not_found");
  await recordAccountHistory(db, { accountId, userId, action: "sessions-ended", facts: { sessions: 1 } });
}

/** Ends every session of the user except the current one. */
export async function endOtherSessions(db: Db | Tx, member: Member): Promise<void> {
  const { userId, accountId, sessionHash } = member;
  const { numDeletedRows } = await db
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where("token_hash", "<>", sessionHash)
    .executeTakeFirst();
  const facts = { sessions: Number(numDeletedRows) };
  await recordAccountHistory(db, { accountId, userId, action: "sessions-ended", facts });
}
