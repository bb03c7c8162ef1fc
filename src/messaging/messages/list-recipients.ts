import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { WriteMessage } from "../contract.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { wantsAdvertising } from "../../suppressions/index.ts";
import type { OwnEvent } from "./messages.ts";

/** The recipient of one email. */
export interface Recipient {
  order_id: number;
  attendee_id: number | null;
  email: string;
  locale: string;
}

type Addressed = Pick<WriteMessage, "purpose" | "message_type" | "order_id" | "attendee_ids"> & {
  is_test?: boolean;
};

/**
 * Lists the recipients of a message to named people: buyers and guests of the account's event, each address
 * once. Except for a test, refuses guests without addresses. Refuses advertising that none of them wants.
 */
export async function listRecipients(tx: Tx, own: OwnEvent, to: Addressed): Promise<Recipient[]> {
  const named = await listNamed(tx, own, to);
  if (named.length === 0 && !to.is_test) throw invalidField("attendee_ids", "too_few", { minimum: 1 });
  if (to.purpose !== "PROMOTIONAL") return named;
  const willing = await onlyWilling(tx, own, named);
  if (willing.length === 0 && named.length > 0)
    throw invalidField(to.message_type === "ORDER_OWNER" ? "order_id" : "attendee_ids", "unsubscribed");
  return willing;
}

/** Lists the people that a message names, whether or not they want advertising. */
export async function listNamed(tx: Tx, own: OwnEvent, to: Addressed): Promise<Recipient[]> {
  if (to.message_type === "ORDER_OWNER") return [await findBuyer(tx, own, to.order_id!)];
  return listHolders(tx, own, to.attendee_ids!);
}

async function onlyWilling(tx: Tx, own: OwnEvent, people: Recipient[]): Promise<Recipient[]> {
  const { rows } = await sql<{ email: string }>`
    select person.email
    from unnest(
      ${people.map(({ email }) => email)}::text[], ${people.map(({ order_id }) => order_id)}::bigint[]
    ) person (email, order_id)
    where ${wantsAdvertising({
      accountId: sql`${own.accountId}::bigint`,
      eventId: sql`${own.eventId}::bigint`,
      orderId: sql`person.order_id`,
      email: sql`person.email`,
    })}`.execute(tx);
  const willing = new Set(rows.map(({ email }) => email));
  return people.filter(({ email }) => willing.has(email));
}

async function findBuyer(tx: Tx, own: OwnEvent, orderId: number): Promise<Recipient> {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "email", "locale"])
    .where("id", "=", orderId)
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    // People who abandoned a checkout have not consented to emails.
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
    // A walk-in at the door may have no address.
    if (address === "") continue;
    if (!byAddress.has(address)) byAddress.set(address, { order_id, attendee_id: id, email, locale });
  }
  return [...byAddress.values()];
}
