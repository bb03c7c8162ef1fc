import type { Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import type { WriteMessage } from "../contract.ts";
import type { OwnEvent } from "./messages.ts";

/** The recipient of one email. */
export interface Recipient {
  order_id: number;
  attendee_id: number | null;
  email: string;
  locale: string;
}

type Addressed = Pick<WriteMessage, "message_type" | "order_id" | "attendee_ids">;

/** The recipients of a message to named people: only buyers and guests of the account's event, each address once. */
export async function listRecipients(tx: Tx, own: OwnEvent, to: Addressed): Promise<Recipient[]> {
  if (to.message_type === "ORDER_OWNER") return [await findBuyer(tx, own, to.order_id!)];
  return listHolders(tx, own, to.attendee_ids!);
}

async function findBuyer(tx: Tx, own: OwnEvent, orderId: number): Promise<Recipient> {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "email", "locale"])
    .where("id", "=", orderId)
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    // Abandoned checkouts gave no consent to emails.
    .where("status", "not in", ["RESERVED", "ABANDONED"])
    .executeTakeFirst();
  if (!order?.email) throw new Refusal("not_found");
  return { order_id: order.id, attendee_id: null, email: order.email, locale: order.locale };
}

async function listHolders(tx: Tx, own: OwnEvent, attendeeIds: readonly number[]): Promise<Recipient[]> {
  const wanted = [...new Set(attendeeIds)];
  const holders = await tx
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select(["a.id", "a.order_id", "a.email", "a.locale"])
    .where("a.id", "in", wanted)
    .where("a.account_id", "=", own.accountId)
    .where("a.event_id", "=", own.eventId)
    .where("o.status", "not in", ["RESERVED", "ABANDONED"])
    .orderBy("a.id")
    .execute();
  if (holders.length !== wanted.length) throw new Refusal("not_found");
  const byAddress = new Map<string, Recipient>();
  for (const { id, order_id, email, locale } of holders) {
    const address = email.toLowerCase();
    // A walk-in at the door may have none.
    if (address === "") continue;
    if (!byAddress.has(address)) byAddress.set(address, { order_id, attendee_id: id, email, locale });
  }
  return [...byAddress.values()];
}
