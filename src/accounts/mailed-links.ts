import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { randomToken } from "../values/short-id.ts";
import { hashOfToken } from "./log-in/session-token.ts";
import { findRecipient, lockPersonForShare, type Recipient } from "./users.ts";

/** The purposes of mailed links, with their validity in minutes. */
export const LINK_MINUTES = {
  PASSWORD_RESET: 60,
  EMAIL_CONFIRMATION_LINK: 48 * 60,
  EMAIL_CHANGE: 48 * 60,
} as const;

export type LinkPurpose = keyof typeof LINK_MINUTES;

/** Creates a token of 256 bits. Invalidates an older token of the same user and purpose. */
export async function makeMailedLink(db: Db | Tx, userId: number, purpose: LinkPurpose): Promise<string> {
  const token = randomToken(32);
  await sql`
    insert into one_time_tokens (user_id, purpose, token_hash, expires_at)
    values (${userId}, ${purpose}, ${hashOfToken(token)}, now() + make_interval(mins => ${LINK_MINUTES[purpose]}))
    on conflict (user_id, purpose) do update
      set token_hash = excluded.token_hash, tries = 0, created_at = now(), expires_at = excluded.expires_at`.execute(
    db,
  );
  return token;
}

/**
 * Creates a link and returns it with its recipient. Locks the user, so that the address does not change in
 * between. Null: the user no longer exists, or `isWanted` returns false.
 */
export async function makeLinkFor(
  db: Db,
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
  isWanted: (to: Recipient) => boolean = () => true,
): Promise<{ to: Recipient; token: string } | null> {
  return db.transaction().execute(async (tx) => {
    await lockPersonForShare(tx, userId);
    const to = await findRecipient(tx, userId);
    if (!to || !isWanted(to)) return null;
    return { to, token: await makeMailedLink(tx, userId, purpose) };
  });
}

/** Returns the link's user without consuming the link. Refuses an unknown, used, replaced or expired link. */
export async function checkMailedLink(db: Db, purpose: LinkPurpose, token: string): Promise<number> {
  const { rows } = await sql<{ user_id: number; is_good: boolean }>`
    select user_id, expires_at > now() as is_good from one_time_tokens
    where token_hash = ${hashOfToken(token)} and purpose = ${purpose}`.execute(db);
  if (!rows[0]) throw new Refusal("token_invalid");
  if (!rows[0].is_good) throw new Refusal("token_expired");
  return rows[0].user_id;
}

/** Consumes the link and returns its user. Succeeds once. */
export async function consumeMailedLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    delete from one_time_tokens
    where token_hash = ${hashOfToken(token)} and purpose = ${purpose} and expires_at > now()
    returning user_id`.execute(tx);
  if (!rows[0]) throw new Refusal("token_invalid");
  return rows[0].user_id;
}
