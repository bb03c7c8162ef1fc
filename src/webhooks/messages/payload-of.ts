import { findProduct } from "../../catalog/index.ts";
import { findCheckIn } from "../../check-in/index.ts";
import { listOrderAnswers } from "../../checkout/index.ts";
import { findEvent } from "../../events/index.ts";
import { findOrder } from "../../orders/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { findAttendee } from "../../tickets/index.ts";
import { Refusal } from "../../values/refusal.ts";
import { subjectOf, type WebhookEventType } from "../rules/event-types.ts";

interface Sources {
  db: Db;
  files: FileStore;
}

export interface Subject {
  accountId: number;
  eventId: number;
  type: WebhookEventType;
  id: number;
}

/** Returns the current object in the shape of the call that reads it. Refuses if it no longer exists. */
export async function payloadOf(
  { db, files }: Sources,
  { accountId, eventId, type, id }: Subject,
): Promise<object> {
  const own = { accountId, eventId };
  if (type === "product.deleted") return deletedProduct(db, own, id);
  switch (subjectOf(type)) {
    case "order": {
      const at = { ...own, orderId: id };
      const [order, answers] = [await findOrder(db, at), await listOrderAnswers(db, at)];
      return { ...order, attendees: await attendeesOf(db, at), answers };
    }
    case "attendee": {
      const attendee = await findAttendee(db, own, id);
      const answers = await listOrderAnswers(db, { ...own, orderId: attendee.order_id });
      return { ...attendee, answers: answers.filter(({ attendee_id }) => attendee_id === id) };
    }
    case "checkin": {
      const checkIn = await findCheckIn(db, own, id);
      return { ...checkIn, attendee: await findAttendee(db, own, checkIn.attendee_id) };
    }
    case "product":
      return findProduct(db, own, id);
    case "event":
      return findEvent({ db, files }, own);
  }
}

async function attendeesOf(
  db: Db,
  { accountId, eventId, orderId }: { accountId: number; eventId: number; orderId: number },
) {
  const rows = await db
    .selectFrom("attendees")
    .select("id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const attendees = [];
  for (const { id } of rows) attendees.push(await findAttendee(db, { accountId, eventId }, id));
  return attendees;
}

async function deletedProduct(db: Db, own: { accountId: number; eventId: number }, id: number) {
  const product = await db
    .selectFrom("products")
    .select(["id", "event_id", "title", "deleted_at"])
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!product) throw new Refusal("not_found");
  return { ...product, deleted_at: (product.deleted_at ?? new Date()).toISOString() };
}
