import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";

/** Letters of an account's own words within an hour: plenty for answering buyers, too few for advertising. */
export const LETTERS_AN_HOUR = 200;

/** Refuses what would be more than that, with the seconds until it is less. Two at once are counted one by one. */
export async function limitMessages(tx: Tx, accountId: number, letters: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages', ${accountId}))`.execute(tx);
  const { rows } = await sql<{ sent: number; seconds: number | null }>`
    select count(*)::int as sent,
           ceil(extract(epoch from min(created_at) + interval '1 hour' - clock_timestamp()))::int as seconds
    from outgoing_messages
    where account_id = ${accountId} and created_at > clock_timestamp() - interval '1 hour'`.execute(tx);
  const { sent, seconds } = rows[0]!;
  if (sent + letters <= LETTERS_AN_HOUR) return;
  throw new Refusal("rate_limited", { facts: { seconds: Math.max(1, seconds ?? 1) } });
}
