import { sql } from "kysely";
import { type DailyAllowance, type DailyLimit, findDailyAllowance } from "../../accounts/index.ts";
import type { Config } from "../../platform/config.ts";
import type { Tx } from "../../platform/database/database.ts";
import { findAccountTier } from "../review/account-tiers.ts";
import { allowanceOf, type MessageAllowance } from "../rules/message-allowance.ts";
import type { Tier } from "../rules/tiers.ts";

export type LimitSettings = Pick<Config, "isHosted" | "messageAllowance">;

/** What an account can write to groups, and what it has written within a day. */
export interface MessageQuota extends MessageAllowance {
  tier: Tier;
  /** Messages to groups that were sent within a day. */
  messagesToday: number;
  /** The seconds until the first of today's messages no longer counts. Null: there is none. */
  secondsToNextMessage: number | null;
  left: DailyAllowance;
}

/** Finds the account's allowance. Serialises concurrent messages of the account. */
export async function findMessageQuota(
  tx: Tx,
  config: LimitSettings,
  accountId: number,
): Promise<MessageQuota> {
  const { tier, messages, limit } = await findMessageLimit(tx, config, accountId);
  const left = await findDailyAllowance(tx, accountId, limit);
  const { rows } = await sql<{ broadcasts: number; seconds: number | null }>`
    select count(*)::int as broadcasts,
           ceil(extract(epoch from min(dispatched_at) + interval '1 day' - clock_timestamp()))::int as seconds
    from messages
    where account_id = ${accountId} and is_mailing
      and dispatched_at > clock_timestamp() - interval '1 day'`.execute(tx);
  const { broadcasts, seconds } = rows[0]!;
  return {
    tier,
    messages,
    emails: left.most,
    messagesToday: broadcasts,
    secondsToNextMessage: seconds,
    left,
  };
}

/** Finds how many messages to groups and emails of them the account can send in a day. */
export async function findMessageLimit(
  tx: Tx,
  { isHosted, messageAllowance }: LimitSettings,
  accountId: number,
): Promise<{ tier: Tier; messages: number; limit: DailyLimit }> {
  const { tier, isSet } = await findAccountTier(tx, accountId);
  const { messages, emails } = allowanceOf(messageAllowance, {
    tier,
    isReviewed: isHosted,
    // Hosted installations do not need the number: a larger message waits for an administrator.
    ticketsOfLargestEvent: isHosted ? 0 : await countLargestEvent(tx, accountId),
  });
  return {
    tier,
    messages,
    limit: { most: emails, isVouchedFor: isSet && tier !== "UNTRUSTED" },
  };
}

async function countLargestEvent(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ tickets: number }>`
    select coalesce(max(one.tickets), 0)::int as tickets
    from (
      select count(*) as tickets from attendees
      where account_id = ${accountId} and status = 'ACTIVE' group by event_id) one`.execute(tx);
  return rows[0]!.tickets;
}
