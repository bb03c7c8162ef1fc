import type { Tx } from "../platform/database/database.ts";
import type { LimitSettings } from "./limits/find-message-allowance.ts";
import { isBroadcastType } from "./rules/message-types.ts";
import type { MessageToStore } from "./messages/save-message.ts";
import type { OwnEvent } from "./messages/messages.ts";
import { writeEmails } from "./write-emails.ts";
import { writeBroadcast } from "./write-broadcast.ts";

/** Writes all emails of a message that is sent now. Returns the message's id. */
export async function queueEmails(
  tx: Tx,
  own: OwnEvent,
  { config, written }: { config: LimitSettings; written: MessageToStore },
): Promise<number> {
  if (!isBroadcastType(written.message_type)) return writeEmails(tx, own, written);
  return writeBroadcast(tx, own, { config, written });
}
