import { sql } from "kysely";
import { findDailyAllowance, type DailyAllowance, tooMany } from "../../accounts/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { invalidField, type Refusal } from "../../values/refusal.ts";
import { namesProducts, type WriteMessage } from "../contract.ts";

/** The most messages to groups that an account can send within a day. */
export const BROADCASTS_A_DAY = 20;
/** The most messages that an account can have waiting at once. */
export const MAX_SCHEDULED = 100;

/**
 * Refuses a message to a group beyond the account's daily limit. Serialises concurrent messages of the
 * account.
 */
export async function allowBroadcast(tx: Tx, accountId: number): Promise<DailyAllowance> {
  const allowance = await findDailyAllowance(tx, accountId);
  const { rows } = await sql<{ broadcasts: number; seconds: number | null }>`
    select count(*)::int as broadcasts,
           ceil(extract(epoch from min(dispatched_at) + interval '1 day' - clock_timestamp()))::int as seconds
    from messages
    where account_id = ${accountId} and is_mailing
      and dispatched_at > clock_timestamp() - interval '1 day'`.execute(tx);
  const { broadcasts, seconds } = rows[0]!;
  if (broadcasts >= BROADCASTS_A_DAY) throw tooMany(seconds);
  return allowance;
}

/** The refusal for more recipients than any day allows. Has no retry time, because waiting does not help. */
export function tooManyRecipients(type: WriteMessage["message_type"], most: number): Refusal {
  return invalidField(namesProducts(type) ? "product_ids" : "message_type", "too_many", { maximum: most });
}

/** Refuses a scheduled message beyond the limit. Serialises concurrent messages of the account. */
export async function limitScheduled(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('messages', ${accountId}))`.execute(tx);
  const { waiting } = await tx
    .selectFrom("messages")
    .select(sql<number>`count(*)::int`.as("waiting"))
    .where("account_id", "=", accountId)
    .where("status", "in", ["SCHEDULED", "PENDING_REVIEW"])
    .executeTakeFirstOrThrow();
  if (waiting >= MAX_SCHEDULED)
    throw invalidField("scheduled_at", "too_many_scheduled", { maximum: MAX_SCHEDULED });
}
