import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { randomToken } from "../values/short-id.ts";
import { hashOfToken } from "./session-token.ts";

export const RESET_MINUTES = 60;

/** A new token of 256 bits, good for an hour; an older one of the same user is good for nothing from now on. */
export async function makeResetToken(db: Db, userId: number): Promise<string> {
  const token = randomToken(32);
  await sql`
    insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
    values (${userId}, 'PASSWORD_RESET', ${hashOfToken(token)}, now() + make_interval(mins => ${RESET_MINUTES}))
    on conflict (user_id, purpose) do update
      set token_hash = excluded.token_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at`.execute(
    db,
  );
  return token;
}

/** Refuses a token that is unknown, used, replaced or too old; it stays unused. */
export async function checkResetToken(db: Db, token: string): Promise<void> {
  const { rows } = await sql<{ is_good: boolean }>`
    select expires_at > now() as is_good from one_time_tokens
    where token_hash = ${hashOfToken(token)} and purpose = 'PASSWORD_RESET'`.execute(db);
  if (!rows[0]) throw new Refusal("token_invalid");
  if (!rows[0].is_good) throw new Refusal("token_expired");
}

/** Uses the token up, once, and says whose it was. */
export async function spendResetToken(tx: Tx, token: string): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    delete from one_time_tokens
    where token_hash = ${hashOfToken(token)} and purpose = 'PASSWORD_RESET' and expires_at > now()
    returning user_id`.execute(tx);
  if (!rows[0]) throw new Refusal("token_invalid");
  return rows[0].user_id;
}
