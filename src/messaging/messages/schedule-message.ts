import type { Tx } from "../../platform/database/database.ts";
import { invalidField } from "../../values/refusal.ts";
import { isWallTime, resolveWallTime } from "../../values/time/zoned-time.ts";
import { countBroadcast } from "../address-broadcast.ts";
import { scheduleDispatch } from "./schedule-dispatch.ts";
import type { ToCount } from "../contract.ts";
import { isBroadcastType } from "../rules/message-types.ts";
import { storeMessage, type MessageToStore } from "./save-message.ts";
import { maxEmailsOn } from "../../accounts/index.ts";
import { findMessageLimit, type LimitSettings } from "../limits/find-message-allowance.ts";
import { limitScheduled, tooManyRecipients } from "./limit-messages.ts";
import { listRecipients } from "./list-recipients.ts";
import type { OwnEvent } from "./messages.ts";

/** How many days ahead a message can be scheduled. */
export const DAYS_AHEAD = 366;

/**
 * Stores a message until its time. Refuses what can be checked now: named recipients must exist, and a group
 * must not be too large. Recipients and limits are checked again when the message is sent.
 */
export async function scheduleMessage(
  tx: Tx,
  own: OwnEvent,
  { config, written }: { config: LimitSettings; written: MessageToStore & { scheduledAt: Date } },
): Promise<number> {
  const { scheduledAt } = written;
  await limitScheduled(tx, own.accountId);
  await requireReachable(tx, own, { config, to: written });
  const id = await storeMessage(tx, own, written);
  await scheduleDispatch(tx, { id, scheduledAt, narrowed_to: written.narrowed_to });
  return id;
}

/**
 * Requires that named recipients exist, and that a group is not larger than the account's limit on that day.
 */
export async function requireReachable(
  tx: Tx,
  own: OwnEvent,
  { config, to }: { config: LimitSettings; to: ToCount & { scheduledAt: Date } },
): Promise<void> {
  const { message_type: type, scheduledAt } = to;
  if (!isBroadcastType(type)) return void (await listRecipients(tx, own, to));
  const most = await maxEmailsOn(tx, own.accountId, {
    limit: (await findMessageLimit(tx, config, own.accountId)).limit,
    at: scheduledAt,
  });
  const recipients = await countBroadcast(tx, own, { to, most: most + 1 });
  if (recipients > most) throw tooManyRecipients(type, most);
}

/**
 * Converts a wall-clock time, or null for now. A time that the clocks skip moves forward by an hour. A time that occurs twice
 * means its first occurrence.
 */
export function scheduledTime(given: string | null, timezone: string, now = new Date()): Date {
  if (given === null) return now;
  const at = isWallTime(given) ? resolveWallTime(given, timezone).instant : new Date(given);
  if (at <= now) throw invalidField("scheduled_at", "past");
  if (at.getTime() > now.getTime() + DAYS_AHEAD * 86_400_000)
    throw invalidField("scheduled_at", "too_far_ahead", { days: DAYS_AHEAD });
  return at;
}
