import { enqueue } from "../../platform/queue/queue.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { looksLikeSpam } from "../rules/looks-like-spam.ts";
import { findContactAddress } from "./contact-messages.ts";
import { checkAnswer } from "./contact-question.ts";
import type { ContactLimits } from "./limit-messages.ts";
import { networkOf } from "../../values/network-of.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-contact-message": { contact_message_id: number };
  }
}

interface ContactMessage {
  name: string;
  email: string;
  message: string;
  question?: string | undefined;
  answer?: string | undefined;
}

interface Written {
  organizer: { id: number; accountId: number };
  address: string;
  message: ContactMessage;
}

/** Queues a visitor's message to the organiser, within the limits. Refuses if the account is suspended. */
export async function contactOrganizer(
  { db, config, limits }: Pick<Services, "db" | "config"> & { limits: ContactLimits },
  { organizer, address, message: { name, email, message, question = "", answer = "" } }: Written,
  now: Date,
): Promise<void> {
  const recipient = await findContactAddress(db, organizer);
  if (recipient === undefined) throw new Refusal("not_found");
  const network = networkOf(address);
  const [sentBefore, receivedBefore] = await Promise.all([
    limits.byNetwork.consumed(network),
    limits.byOrganizer.consumed(String(organizer.id)),
  ]);
  if (looksLikeSpam({ name, message, sentBefore, receivedBefore })) {
    const asked = { organizerId: organizer.id, secretKeys: config.secretKeys };
    const answered = checkAnswer(asked, { question, answer }, now);
    if (answered === null) throw new Refusal("challenge_required");
    await limits.byQuestion.consume(answered).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal("challenge_required") : error;
    });
  }
  await limits.byNetwork.consume(network);
  await limits.bySender.consume(email);
  await limits.byOrganizer.consume(String(organizer.id));
  // One account can have many organisers with the address of a stranger.
  await limits.byRecipient.consume(recipient.toLowerCase());

  await db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto("contact_messages")
      .values({ account_id: organizer.accountId, organizer_id: organizer.id, name, email, message })
      .returning("id")
      .executeTakeFirstOrThrow();
    await enqueue(tx, "send-contact-message", { contact_message_id: kept.id });
  });
}
