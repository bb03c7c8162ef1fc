import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import type { Call } from "../../platform/http/call.ts";
import { Refusal } from "../../values/refusal.ts";
import { randomToken } from "../../values/short-id.ts";
import { hashOfToken } from "../log-in/session-token.ts";

export const PASSKEY_COOKIE = "__Host-passkey";
export const CHALLENGE_MINUTES = 5;

/**
 * Takes the challenge's token from the browser and clears its cookie, because each challenge accepts one
 * response.
 */
export function takeChallenge(call: Call): string | undefined {
  const token = call.cookie(PASSKEY_COOKIE);
  if (token) call.clearCookie(PASSKEY_COOKIE);
  return token;
}

/** Stores a challenge for the browser that asked. Returns the token for its cookie. */
export async function storeChallenge(db: Db, challenge: string, userId: number | null): Promise<string> {
  const token = randomToken(32);
  await db
    .insertInto("passkey_challenges")
    .values({
      token_hash: hashOfToken(token),
      challenge,
      user_id: userId,
      expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
    })
    .execute();
  return token;
}

/** Consumes a challenge: once, in time, in the same browser, and for the same purpose. */
export async function consumeChallenge(
  db: Db,
  token: string | undefined,
  userId: number | null,
): Promise<string> {
  const { rows } = await sql<{ challenge: string }>`
    delete from passkey_challenges
    where token_hash = ${hashOfToken(token ?? "")} and expires_at > now() and user_id is not distinct from ${userId}
    returning challenge`.execute(db);
  if (!rows[0]) throw new Refusal("passkey_refused");
  return rows[0].challenge;
}
