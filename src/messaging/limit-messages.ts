import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { namesProducts, type WriteMessage } from "./contract.ts";

/** Letters of an account's own words within an hour: plenty for answering buyers, too few for advertising. */
export const LETTERS_AN_HOUR = 200;
/** Messages of an account to all of a product within a day. */
export const MAILINGS_A_DAY = 20;
/** People whom these go to within a day: the visitors of a large event once, or of a small one a few times. */
export const RECIPIENTS_A_DAY = 20_000;
/** Of an account that is not a day old: whoever registers to advertise does so in a hurry. */
export const RECIPIENTS_ON_THE_FIRST_DAY = 200;
/** Messages of an account that wait for their time. */
export const MOST_SCHEDULED = 100;

/** Refuses what would be more than that, with the seconds until it is less. Two at once are counted one by one. */
export async function limitMessages(tx: Tx, accountId: number, letters: number): Promise<void> {
  await countOneByOne(tx, accountId);
  const { rows } = await sql<{ sent: number; seconds: number | null }>`
    select count(*)::int as sent,
           ceil(extract(epoch from min(g.created_at) + interval '1 hour' - clock_timestamp()))::int as seconds
    from outgoing_messages g
    join messages m on m.id = g.message_id and not m.is_mailing
    where g.account_id = ${accountId} and g.created_at > clock_timestamp() - interval '1 hour'`.execute(tx);
  const { sent, seconds } = rows[0]!;
  if (sent + letters > LETTERS_AN_HOUR) throw tooMany(seconds);
}

/** What an account may still mail today. */
export interface MailingAllowance {
  /** To how many people. */
  left: number;
  /** To how many in all on such a day. */
  most: number;
  /** Until the first of today's mailings no longer counts; null where there is none. */
  seconds: number | null;
}

/** Refuses one mailing more than an account may write within a day. Two at once are counted one by one. */
export async function allowMailing(tx: Tx, accountId: number): Promise<MailingAllowance> {
  await countOneByOne(tx, accountId);
  const { rows } = await sql<{ mailings: number; recipients: number; seconds: number | null }>`
    select count(distinct m.id)::int as mailings, count(g.id)::int as recipients,
           ceil(extract(epoch from min(m.dispatched_at) + interval '1 day' - clock_timestamp()))::int as seconds
    from messages m
    left join outgoing_messages g on g.message_id = m.id and not g.is_copy
    where m.account_id = ${accountId} and m.is_mailing
      and m.dispatched_at > clock_timestamp() - interval '1 day'`.execute(tx);
  const { mailings, recipients, seconds } = rows[0]!;
  if (mailings >= MAILINGS_A_DAY) throw tooMany(seconds);
  const most = await mostRecipients(tx, accountId, new Date());
  return { left: Math.max(0, most - recipients), most, seconds };
}

/** To how many people an account may mail on the day of that moment. */
export async function mostRecipients(tx: Tx, accountId: number, at: Date): Promise<number> {
  const { created_at } = await tx
    .selectFrom("accounts")
    .select("created_at")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const isNew = at.getTime() - created_at.getTime() < 86_400_000;
  return isNew ? RECIPIENTS_ON_THE_FIRST_DAY : RECIPIENTS_A_DAY;
}

/** What is too much on any day does not become less by waiting. */
export function tooManyRecipients(type: WriteMessage["message_type"], most: number): Refusal {
  return invalidField(namesProducts(type) ? "product_ids" : "message_type", "too_many", { maximum: most });
}

/** Refuses one more message that waits for its time. Two at once are counted one by one. */
export async function limitScheduled(tx: Tx, accountId: number): Promise<void> {
  await countOneByOne(tx, accountId);
  const { waiting } = await tx
    .selectFrom("messages")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .where("account_id", "=", accountId)
    .where("status", "=", "SCHEDULED")
    .executeTakeFirstOrThrow();
  if (waiting >= MOST_SCHEDULED)
    throw invalidField("scheduled_at", "too_many_scheduled", { maximum: MOST_SCHEDULED });
}

export function tooMany(seconds: number | null): Refusal {
  return new Refusal("rate_limited", { facts: { seconds: Math.max(1, seconds ?? 1) } });
}

async function countOneByOne(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages', ${accountId}))`.execute(tx);
}
