import type { Db } from "../../platform/database/database.ts";
import type { Quota } from "../contract.ts";
import { TIER_LIMITS } from "../rules/tiers.ts";
import { findMessageQuota, type LimitSettings } from "./find-message-allowance.ts";

/** Finds what the account can still write to groups today, for authors and administrators. */
export async function findQuota(
  { config, db }: { config: LimitSettings; db: Db },
  accountId: number,
): Promise<Quota> {
  const quota = await db.transaction().execute((tx) => findMessageQuota(tx, config, accountId));
  const { messagesADay, recipients, allowsLinks } = TIER_LIMITS[quota.tier];
  return {
    tier: quota.tier,
    messages_a_day: quota.messages,
    messages_left: Math.max(0, quota.messages - quota.messagesToday),
    emails_a_day: quota.emails,
    emails_left: quota.left.left,
    next_in_seconds: quota.left.seconds,
    without_review: config.isHosted
      ? { messages_a_day: messagesADay, recipients, links_allowed: allowsLinks }
      : null,
  };
}
