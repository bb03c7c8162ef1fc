import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { randomToken } from "../values/short-id.ts";
import { hashOfToken } from "./session-token.ts";
import { findRecipient, holdPerson, type Recipient } from "./users.ts";

/** What a link in a mail may be for, and for how long it is good. */
export const LINK_MINUTES = {
  PASSWORD_RESET: 60,
  EMAIL_CONFIRMATION_LINK: 48 * 60,
  EMAIL_CHANGE: 48 * 60,
} as const;

export type LinkPurpose = keyof typeof LINK_MINUTES;

/** A new token of 256 bits; an older one of the same user for the same purpose is good for nothing from now on. */
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
 * A link and to whom it goes: nobody changes the address between reading it and making the link. Null where the
 * person is gone, or `isWanted` no more.
 */
export async function makeLinkFor(
  db: Db,
  { userId, purpose }: { userId: number; purpose: LinkPurpose },
  isWanted: (to: Recipient) => boolean = () => true,
): Promise<{ to: Recipient; token: string } | null> {
  return db.transaction().execute(async (tx) => {
    await holdPerson(tx, userId);
    const to = await findRecipient(tx, userId);
    if (!to || !isWanted(to)) return null;
    return { to, token: await makeMailedLink(tx, userId, purpose) };
  });
}

/** Whose link it is. Refuses one that is unknown, used, replaced or too old; it stays unused. */
export async function checkMailedLink(db: Db, purpose: LinkPurpose, token: string): Promise<number> {
  const { rows } = await sql<{ user_id: number; is_good: boolean }>`
    select user_id, expires_at > now() as is_good from one_time_tokens
    where token_hash = ${hashOfToken(token)} and purpose = ${purpose}`.execute(db);
  if (!rows[0]) throw new Refusal("token_invalid");
  if (!rows[0].is_good) throw new Refusal("token_expired");
  return rows[0].user_id;
}

/** Uses the link up, once, and says whose it was. */
export async function consumeMailedLink(tx: Tx, purpose: LinkPurpose, token: string): Promise<number> {
  const { rows } = await sql<{ user_id: number }>`
    delete from one_time_tokens
    where token_hash = ${hashOfToken(token)} and purpose = ${purpose} and expires_at > now()
    returning user_id`.execute(tx);
  if (!rows[0]) throw new Refusal("token_invalid");
  return rows[0].user_id;
}
