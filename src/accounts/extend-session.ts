import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { Member } from "../platform/http/call.ts";
import { Refusal } from "../values/refusal.ts";
import { SESSION_DAYS } from "./session-token.ts";

/** After so long a password or passkey is asked for again, however often the session was prolonged. */
const LONGEST_SESSION_DAYS = 90;

/** Gives a session its full time once more, and says how many seconds that is. Its token stays: other tabs have it too. */
export async function extendSession(db: Db, { sessionHash }: Pick<Member, "sessionHash">): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    update sessions set expires_at = least(
      now() + make_interval(days => ${SESSION_DAYS}), created_at + make_interval(days => ${LONGEST_SESSION_DAYS}))
    where token_hash = ${sessionHash}
    returning floor(extract(epoch from expires_at - now()))::int as seconds`.execute(db);
  if (!rows[0]) throw new Refusal("not_logged_in");
  return rows[0].seconds;
}
