import { recordEmailSentWithin } from "../../tickets/index.ts";
import { isAddressRefused } from "../../platform/mail/address-refused.ts";
import type { Email } from "../../platform/mail/outgoing-email.ts";
import type { Services } from "../../platform/services.ts";
import { noteUndeliverable } from "../undeliverable/undeliverable-addresses.ts";
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
    if (email.order_id !== null)
      await recordEmailSentWithin(tx, {
        orderId: email.order_id,
        ...(email.attendee_id !== null && { attendeeId: email.attendee_id }),
        kind: "message",
        email: email.recipient,
        messageId: messageIdOf(config, email),
      });
    await setOutcome(tx, email, { status: "SENT" });
  });
  await endMessage(db, email.message_id);
}
