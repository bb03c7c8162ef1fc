import { findDailyAllowance } from "../../accounts/index.ts";
import { findMessageLimit, type LimitSettings } from "../../messaging/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { AutomaticKind } from "./rules/automatic-kinds.ts";

/**
 * Finds how many emails of a kind the account can queue now, and whether they count against its daily
 * allowance. Reminders and thanks go to people with tickets for the event, so they are neither limited nor
 * counted. The exceptions are accounts on their first day, and UNTRUSTED accounts where administrators review
 * messages: without a limit, these could write to any number of people.
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
