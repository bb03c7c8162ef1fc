import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { MAX_SESSION_DAYS, SESSION_DAYS } from "./session-token.ts";

/**
 * Extends a session to its full time and returns the seconds left. The token stays the same, because other
 * tabs use it too.
 */
export async function extendSession(db: Db, { sessionHash }: Pick<Member, "sessionHash">): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    update sessions set expires_at = least(
      now() + make_interval(days => ${SESSION_DAYS}), created_at + make_interval(days => ${MAX_SESSION_DAYS}))
    where token_hash = ${sessionHash}
    returning floor(extract(epoch from expires_at - now()))::int as seconds`.execute(db);
  if (!rows[0]) throw new Refusal("not_logged_in");
  return rows[0].seconds;
}
