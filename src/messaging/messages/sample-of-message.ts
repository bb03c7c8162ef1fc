import type { Db } from "../../platform/database/database.ts";
import { findOneOfBroadcast } from "../address-broadcast.ts";
import type { ToCount } from "../contract.ts";
import { isBroadcastType } from "../rules/message-types.ts";
import type { OwnEvent } from "./messages.ts";
import { findReaderData, findSampleReader, type ReaderData } from "./reader-data.ts";

/**
 * Finds the data of one of a message's recipients, so that its author's copy and a test read as a recipient's
 * email does. Falls back to a guest of the event. Null: there is nobody yet.
 */
export async function findSampleOfMessage(
  db: Db,
  own: OwnEvent,
  messageId: number,
): Promise<ReaderData | null> {
  const one = await findOneRecipient(db, own, messageId);
  return one ? findReaderData(db, own.accountId, one) : findSampleReader(db, own);
}

async function findOneRecipient(db: Db, own: OwnEvent, messageId: number) {
  const { type, order_id, attendee_ids, ...to } = await db
    .selectFrom("messages")
    .select(["purpose", "type", "order_id", "attendee_ids", "product_ids", "order_statuses", "narrowed_to"])
    .where("id", "=", messageId)
    .where("account_id", "=", own.accountId)
    .executeTakeFirstOrThrow();
  const message_type = type as ToCount["message_type"];
  if (order_id !== null) return { order_id, attendee_id: null };
  if (isBroadcastType(message_type))
    return findOneOfBroadcast(db, own, {
      purpose: to.purpose as ToCount["purpose"],
      message_type,
      product_ids: to.product_ids.map(Number),
      order_statuses: to.order_statuses as ToCount["order_statuses"],
      narrowed_to: to.narrowed_to as ToCount["narrowed_to"],
    });
  return findFirstHolder(db, own, attendee_ids.map(Number));
}

async function findFirstHolder(db: Db, { accountId, eventId }: OwnEvent, attendeeIds: number[]) {
  if (attendeeIds.length === 0) return null;
  const holder = await db
    .selectFrom("attendees")
    .select(["id as attendee_id", "order_id"])
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "in", attendeeIds)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return holder ?? null;
}
