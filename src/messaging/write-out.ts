import type { Tx } from "../platform/database/database.ts";
import { isMailingType } from "./contract.ts";
import type { MessageToStore } from "./messages/save-message.ts";
import type { OwnEvent } from "./messages/messages.ts";
import { writeEmails } from "./write-emails.ts";
import { writeMailing } from "./write-mailing.ts";

/** Writes every email of a message for sending now; returns the message's id. */
export async function writeOut(tx: Tx, own: OwnEvent, written: MessageToStore): Promise<number> {
  const write = isMailingType(written.message_type) ? writeMailing : writeEmails;
  return write(tx, own, written);
}
