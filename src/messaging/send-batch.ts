import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { isRecipientRefused } from "../platform/mail/address-refused.ts";
import type { Email } from "../platform/mail/outgoing-email.ts";
import type { Throttle } from "../platform/queue/throttle.ts";
import type { Services } from "../platform/services.ts";
import { composeEmail, readSharedParts, type SharedParts } from "./messages/compose-email.tsx";
import { findEmail } from "./messages/find-email.ts";
import { sendMessage } from "./messages/send-message.tsx";

/** Few emails, so that other jobs do not wait long. */
export const BATCH_SIZE = 50;
/** This many failures without any answer about a recipient mean that the mail server fails, not the addresses. */
const GIVE_UP_AFTER = 3;

/**
 * Sends the emails one after the other, until `endsAt`. The next email is composed while one is sent. Returns
 * the last one that was handled, and those that failed. Throws if the mail server fails.
 */
export async function sendBatch(
  services: Services,
  throttle: Throttle,
  emails: NextEmail[],
  endsAt: number,
): Promise<{ after: number; failed: number[] }> {
  const compose = composeAhead(services);
  const failed: number[] = [];
  let isServerUp = false;
  let after = 0;
  for (const [index, email] of emails.entries()) {
    if (index > 0 && performance.now() > endsAt) break;
    after = email.id;
    try {
      await throttle(async () => {
        const composed = compose(email);
        const next = emails[index + 1];
        if (next) void compose(next);
        await sendMessage(services, { outgoing_message_id: email.id }, () => composed);
      });
      isServerUp = true;
    } catch (error) {
      failed.push(email.id);
      isServerUp ||= isRecipientRefused(error);
      if (!isServerUp && failed.length === Math.min(GIVE_UP_AFTER, emails.length)) throw error;
    }
  }
  return { after, failed };
}

/**
 * Returns a function that composes the emails of one batch. Composes each email once, even if called again for
 * it. Reads the parts that all emails share with the first one.
 */
function composeAhead(services: Services): (email: NextEmail) => Promise<Email> {
  const { db } = services;
  const composed = new Map<number, Promise<Email>>();
  let shared: Promise<SharedParts> | undefined;

  async function compose(next: NextEmail): Promise<Email> {
    const email = await findEmail(db, next.id);
    if (!email) throw new Error(`email ${next.id} is gone`);
    return composeEmail(services, email, await (shared ??= readSharedParts(services, email)));
  }

  return (next) => {
    const email = composed.get(next.id) ?? compose(next);
    composed.set(next.id, email);
    // Prevents an unhandled rejection. The failure is reported when the email is to be sent.
    email.catch(() => {});
    return email;
  };
}

export type NextEmail = Awaited<ReturnType<typeof listNextEmails>>[number];

/** Lists the next emails of a message that are not sent yet, after the email `after`. */
export function listNextEmails(db: Db, { message_id, after }: { message_id: number; after: number }) {
  return (
    db
      .selectFrom("outgoing_messages as g")
      .innerJoin("accounts as c", "c.id", "g.account_id")
      .select(["g.id", "g.account_id"])
      .select(sql<boolean>`c.suspended_at is not null`.as("is_suspended"))
      .where("g.message_id", "=", message_id)
      .where("g.status", "=", "QUEUED")
      .where("g.id", ">", after)
      // The author's copy has its own job.
      .where("g.is_copy", "=", false)
      .orderBy("g.id")
      .limit(BATCH_SIZE)
      .execute()
  );
}
