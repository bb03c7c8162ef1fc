import {
  isAlreadyApplied,
  recordEmailSentWithin,
  recordHistory,
  waitForErasure,
} from "../../tickets/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { actingWithApiKey } from "../../platform/http/acting-api-key.ts";
import { isAddressRefused } from "../../platform/mail/address-refused.ts";
import type { Email } from "../../platform/mail/outgoing-email.ts";
import type { Services } from "../../platform/services.ts";
import type { Message } from "../contract.ts";
import { isBroadcastType } from "../rules/message-types.ts";
import { emailStatusesBefore } from "../rules/message-states.ts";
import { noteUndeliverable } from "../../suppressions/index.ts";
import { composeEmail, messageIdOf, readSharedParts } from "./compose-email.tsx";
import { endEmail, endMessage, setOutcome } from "./end-message.ts";
import { findEmail, type FoundEmail } from "./find-email.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-message": { outgoing_message_id: number };
  }
}

/**
 * Sends an email of an organiser's message, once. Gives up after days of failures. `compose` can return an
 * email that was composed in advance. By default the email is composed now.
 */
export async function sendMessage(
  services: Services,
  { outgoing_message_id: id }: { outgoing_message_id: number },
  compose: (email: FoundEmail) => Promise<Email> = async (email) =>
    composeEmail(services, email, await readSharedParts(services, email)),
): Promise<void> {
  const { db, log } = services;
  const email = await findEmail(db, id);
  if (!email) return;
  if (email.status !== "QUEUED") return endMessage(db, email.message_id);
  if (email.is_suspended) return endEmail(db, email, { status: "SKIPPED", reason: "account_suspended" });
  if (email.is_unwanted) return endEmail(db, email, { status: "SKIPPED", reason: "unsubscribed" });
  if (email.is_undeliverable) return endEmail(db, email, { status: "SKIPPED", reason: "undeliverable" });
  try {
    await services.mail.send(await compose(email));
  } catch (error) {
    const isRefused = isAddressRefused(error);
    if (!isRefused && !email.is_overdue) throw error;
    log.warn({ outgoing_message: id, message: email.message_id }, "gave up sending an email of a message");
    if (isRefused) await noteUndeliverable(db, email.account_id, email.recipient);
    return endEmail(db, email, { status: "FAILED", reason: isRefused ? "address_refused" : "gave_up" });
  }
  await recordSent(services, email);
}

/** Records in one commit that the email was sent. If the worker is killed before, the email is sent again. */
async function recordSent({ config, db }: Services, email: FoundEmail): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (email.order_id !== null) await recordInOrder(tx, email, email.order_id, messageIdOf(config, email));
    await setOutcome(tx, email, { status: "SENT" });
  });
  await endMessage(db, email.message_id);
}

async function recordInOrder(tx: Tx, email: FoundEmail, orderId: number, messageId: string): Promise<void> {
  const about = email.attendee_id === null ? {} : { attendeeId: email.attendee_id };
  if (isBroadcastType(email.type as Message["type"])) await recordWritten(tx, email, { orderId, ...about });
  await recordEmailSentWithin(tx, { orderId, ...about, kind: "message", email: email.recipient, messageId });
}

/** Records a message to a group once, like a message to its buyer alone. An address that is erased stays out. */
async function recordWritten(
  tx: Tx,
  email: FoundEmail,
  { orderId, ...about }: { orderId: number; attendeeId?: number },
): Promise<void> {
  const action = "MESSAGE_WRITTEN";
  const requestKey = `broadcast ${email.id}`;
  await waitForErasure(tx, orderId);
  const waiting = await tx
    .selectFrom("outgoing_messages")
    .select("recipient")
    .where("id", "=", email.id)
    .where("status", "in", emailStatusesBefore("send"))
    .forUpdate()
    .executeTakeFirst();
  if (!waiting || (await isAlreadyApplied(tx, { orderId, action, requestKey }))) return;
  await actingWithApiKey(email.author_api_key_name ?? undefined, () =>
    recordHistory(tx, {
      order: { id: orderId, account_id: email.account_id, event_id: email.event_id },
      ...about,
      action,
      by: { kind: "USER", userId: email.user_id },
      new: { subject: email.subject, email: waiting.recipient, message_id: email.message_id },
      requestKey,
    }),
  );
}
