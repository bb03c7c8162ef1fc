import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { isKeyedHash, keyedHash, type SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";
import { randomCharacters } from "../../values/short-id.ts";

export const EMAIL_CODE_DIGITS = 6;
export const EMAIL_CODE_MINUTES = 10;
export const EMAIL_CODE_TRIES = 5;
export const EMAIL_CODE_PAUSE_SECONDS = 30;

/**
 * Prepares a code, at most every 30 seconds. The job that emails the code creates it, because a job's payload
 * is stored in plain text. Until then the row has a hash that no code matches.
 */
export async function beginEmailCode(tx: Db | Tx, userId: number): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`
    insert into one_time_tokens as t (user_id, purpose, token_hash, expires_at)
    values (${userId}, 'EMAIL_CONFIRMATION', ${randomBytes(32)}, now() + make_interval(mins => ${EMAIL_CODE_MINUTES}))
    on conflict (user_id, purpose) do update
      set token_hash = excluded.token_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at
      where t.created_at < now() - make_interval(secs => ${EMAIL_CODE_PAUSE_SECONDS})
    returning user_id`.execute(tx);
  if (rows.length === 0) throw new Refusal("rate_limited", { facts: { seconds: EMAIL_CODE_PAUSE_SECONDS } });
}

/** Creates the code to email, valid for ten minutes from now. Null: it is no longer needed. */
export async function makeEmailCode(db: Db, secretKey: string, userId: number): Promise<string | null> {
  const code = randomCharacters("0123456789", EMAIL_CODE_DIGITS);
  const { numUpdatedRows } = await db
    .updateTable("one_time_tokens")
    .set({
      token_hash: keyedHash(secretKey, contentOf(userId, code)),
      expires_at: sql`now() + make_interval(mins => ${EMAIL_CODE_MINUTES})`,
    })
    .where("user_id", "=", userId)
    .where("purpose", "=", "EMAIL_CONFIRMATION")
    .executeTakeFirst();
  return numUpdatedRows === 0n ? null : code;
}

/** Takes one of five tries, and consumes the code if it is right. Counts concurrent tries one by one. */
export async function consumeEmailCode(
  db: Db,
  secretKeys: SecretKeys,
  given: { userId: number; code: string },
): Promise<void> {
  const { rows } = await sql<{ token_hash: Buffer }>`
    update one_time_tokens set tries = tries + 1
    where user_id = ${given.userId} and purpose = 'EMAIL_CONFIRMATION'
      and tries < ${EMAIL_CODE_TRIES} and expires_at > now()
    returning token_hash`.execute(db);
  const right = rows[0]?.token_hash;
  if (!right || !isKeyedHash(secretKeys, contentOf(given.userId, given.code), right))
    throw new Refusal("code_wrong");
}

/**
 * The input of a keyed hash, bound to the user. With plain hashes, a stolen database would reveal each code
 * after at most a million tries.
 */
const contentOf = (userId: number, code: string) => `email-code|${userId}|${code}`;
