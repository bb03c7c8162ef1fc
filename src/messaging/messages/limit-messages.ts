import { sql } from "kysely";
import { type DailyAllowance, tooMany } from "../../accounts/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { invalidField, type Refusal } from "../../values/refusal.ts";
import { findMessageQuota, type LimitSettings } from "../limits/find-message-allowance.ts";
import type { WriteMessage } from "../contract.ts";
import { BROADCAST_TYPES, namesProducts } from "../rules/message-types.ts";
import { MAX_UNDO_SECONDS } from "../rules/undo-seconds.ts";

/** The most messages that an account can have waiting at once. */
export const MAX_SCHEDULED = 100;

/**
 * Refuses a message to a group beyond the account's daily limit. Serialises concurrent messages of the
 * account.
 */
export async function allowBroadcast(
  tx: Tx,
  config: LimitSettings,
  accountId: number,
  { countsWaiting = false } = {},
): Promise<DailyAllowance> {
  const quota = await findMessageQuota(tx, config, accountId);
  const waiting = countsWaiting ? await countUndoable(tx, accountId) : 0;
  if (quota.messagesToday + waiting >= quota.messages) throw tooMany(quota.secondsToNextMessage);
  return quota.left;
}

/** Counts messages to groups that are due within the longest time for undoing. Few, because each counts. */
async function countUndoable(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from messages
    where account_id = ${accountId} and status = 'SCHEDULED' and type = any (${[...BROADCAST_TYPES]}::text[])
      and scheduled_at <= clock_timestamp() + make_interval(secs => ${MAX_UNDO_SECONDS})`.execute(tx);
  return rows[0]!.waiting;
}

/** Refuses a message with more recipients than the account can still write to today, or on any day. */
export function requireWithin(
  allowance: DailyAllowance,
  recipients: number,
  type: WriteMessage["message_type"],
): void {
  if (recipients > allowance.most) throw tooManyRecipients(type, allowance.most);
  if (recipients > allowance.left) throw tooMany(allowance.seconds);
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
