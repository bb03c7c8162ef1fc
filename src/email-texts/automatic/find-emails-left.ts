import { findDailyAllowance } from "../../accounts/index.ts";
import { findMessageLimit, type LimitSettings } from "../../messaging/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { AutomaticKind } from "./rules/automatic-kinds.ts";

/**
 * Finds how many emails of a kind the account can queue now, and whether they count against what it may send
 * today. People have tickets for the event that a reminder or thanks are about, so all of these leave,
 * whatever else the account has sent. They count for accounts that nobody knows yet, which could otherwise
 * write to any number of people: on their first day, and UNTRUSTED ones where administrators review messages.
 */
export async function findEmailsLeft(
  tx: Tx,
  config: LimitSettings,
  { account_id, kind }: { account_id: number; kind: AutomaticKind },
): Promise<{ left: number; isCounted: boolean }> {
  const { tier, limit } = await findMessageLimit(tx, config, account_id);
  const { left, isFirstDay } = await findDailyAllowance(tx, account_id, limit);
  const isUnknown = isFirstDay || (config.isHosted && tier === "UNTRUSTED");
  if (kind === "ABANDONED" || isUnknown) return { left, isCounted: true };
  return { left: Number.POSITIVE_INFINITY, isCounted: false };
}
