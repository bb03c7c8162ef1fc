import type { Tx } from "../../platform/database/database.ts";
import { countBroadcast } from "../address-broadcast.ts";
import type { ToCount } from "../contract.ts";
import { isBroadcastType } from "../rules/message-types.ts";
import type { LimitSettings } from "../limits/find-message-allowance.ts";
import { queueEmails } from "../queue-emails.ts";
import { allowBroadcast, requireWithin } from "./limit-messages.ts";
import type { OwnEvent } from "./messages.ts";
import { type MessageToStore, storeMessage } from "./save-message.ts";
import { scheduleDispatch } from "./schedule-dispatch.ts";

/**
 * Sends a message that has no time. A message to a group first waits for `undoSeconds`, in which it can be
 * cancelled. Refuses immediately what sending it now would refuse.
 */
export async function sendNow(
  tx: Tx,
  own: OwnEvent,
  { config, written, undoSeconds }: { config: LimitSettings; written: MessageToStore; undoSeconds: number },
): Promise<number> {
  const mayWait = undoSeconds > 0 && !written.is_test && isBroadcastType(written.message_type);
  // A message without recipients ends immediately: there is nothing to take back.
  if (!mayWait || (await countSendable(tx, own, { config, to: written })) === 0)
    return queueEmails(tx, own, { config, written });
  const scheduledAt = new Date(Date.now() + undoSeconds * 1_000);
  const id = await storeMessage(tx, own, { ...written, scheduledAt });
  await scheduleDispatch(tx, { id, scheduledAt, narrowed_to: written.narrowed_to });
  return id;
}

/** Counts the recipients of a message to a group. Refuses what exceeds the account's limits now. */
async function countSendable(
  tx: Tx,
  own: OwnEvent,
  { config, to }: { config: LimitSettings; to: ToCount },
): Promise<number> {
  const allowance = await allowBroadcast(tx, config, own.accountId, { countsWaiting: true });
  const recipients = await countBroadcast(tx, own, { to, most: allowance.most + 1 });
  requireWithin(allowance, recipients, to.message_type);
  return recipients;
}
