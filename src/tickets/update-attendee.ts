import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { OwnEvent } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { Refusal } from "../values/refusal.ts";
import { findAttendee } from "./attendees.ts";
import type { Attendee } from "./contract.ts";
import { type Actor, differenceOf, lockOrderOf, recordHistory } from "./record-history.ts";
import { isOtherAddress, reissueTicket } from "./reissue-ticket.ts";
import { nextTicketStatus } from "./rules/ticket-states.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";

export interface AttendeeFacts {
  first_name?: string | undefined;
  last_name?: string | undefined;
  email?: string | undefined;
  notes?: string | null | undefined;
  labels?: string[] | undefined;
  door_note?: string | null | undefined;
}

export interface AttendeeChange extends AttendeeFacts {
  attendeeId: number;
  /**
   * CANCELLED: the ticket no longer opens a door, and its stock is returned once, even if the call is
   * repeated. ACTIVE: the ticket is valid again if stock is available; in an unpaid order it then waits for
   * the payment.
   */
  status?: "CANCELLED" | "ACTIVE" | undefined;
  by: Actor;
  edit?: Edit;
}

/**
 * Changes a name or an address, cancels the ticket or reactivates it. No money moves and no e-mail is sent.
 * If the address changes, the ticket is reissued.
 */
export async function updateAttendee(
  db: Db,
  own: OwnEvent,
  { attendeeId, status, by, edit = unversioned, ...facts }: AttendeeChange,
): Promise<Attendee> {
  return edit.transaction(db, async (tx) => {
    const order = await lockOrderOf(tx, own, attendeeId);
    if (!order) throw new Refusal("not_found");
    const before = await findAttendee(tx, own, attendeeId);
    const state = { order: order.status, ticket: before.status };
    if (status === "CANCELLED" && nextTicketStatus(state, "cancel")) {
      await sql`select cancel_attendee(${attendeeId})`.execute(tx);
      await recordHistory(tx, { order, attendeeId, action: "ATTENDEE_CANCELLED", by });
    }
    const isReactivated = status === "ACTIVE" && before.status === "CANCELLED";
    if (isReactivated) {
      await reactivateAttendee(tx, attendeeId);
      await recordHistory(tx, { order, attendeeId, action: "ATTENDEE_REACTIVATED", by });
    }
    // The reactivation has written an event about the ticket.
    const write = isReactivated ? writeAttendeeFacts : editAttendee;
    await write(tx, { order, before, facts, by });
    return findAttendee(tx, own, attendeeId);
  });
}

interface AttendeeEdit {
  order: { id: number; account_id: number; event_id: number };
  before: Attendee;
  facts: AttendeeFacts;
  by: Actor;
}

/** Writes names, address and notes like `writeAttendeeFacts`, and an outbox event if any of them changed. */
export async function editAttendee(tx: Tx, edit: AttendeeEdit): Promise<void> {
  if (!(await writeAttendeeFacts(tx, edit))) return;
  const { order, before } = edit;
  await addOutboxEvent(tx, {
    kind: "attendee-updated",
    account_id: order.account_id,
    event_id: order.event_id,
    subject_id: before.id,
  });
}

/**
 * Writes names, address and notes, and records their old values. If the address changes, the ticket gets a
 * new link and code. Returns whether anything changed. Only for callers that write an outbox event about the
 * ticket themselves: a second event would send its webhook twice.
 */
export async function writeAttendeeFacts(
  tx: Tx,
  { order, before, facts, by }: AttendeeEdit,
): Promise<boolean> {
  const difference = differenceOfFacts(before, facts);
  if (!difference) return false;
  await tx
    .updateTable("attendees")
    .set({
      ...difference.new,
      ...(facts.labels && { labels: facts.labels }),
      // A ticket with a name no longer waits for a guest's name.
      ...(("first_name" in difference.new || "last_name" in difference.new) && { is_named: true }),
      updated_at: sql`clock_timestamp()`,
    })
    .where("id", "=", before.id)
    .where("account_id", "=", order.account_id)
    .execute();
  await recordHistory(tx, { order, attendeeId: before.id, action: "ATTENDEE_EDITED", by, ...difference });
  if (isOtherAddress(before.email, facts.email))
    await reissueTicket(tx, { order, attendeeId: before.id, by });
  return true;
}

/** Joins labels for the history only, because a label may contain a comma. */
function differenceOfFacts(before: Attendee, { labels, ...facts }: AttendeeFacts) {
  const { first_name, last_name, email, notes, door_note } = before;
  const difference = differenceOf({ first_name, last_name, email, notes, door_note }, facts);
  if (!labels || isDeepStrictEqual(labels, before.labels)) return difference;
  return {
    old: { ...difference?.old, labels: before.labels.join(", ") },
    new: { ...difference?.new, labels: labels.join(", ") },
  };
}

async function reactivateAttendee(tx: Tx, attendeeId: number): Promise<void> {
  const { rows } = await sql<{ outcome: "reactivated" | "sold_out" | "not_cancelled" | "order_closed" }>`
    select reactivate_attendee(${attendeeId}) as outcome`.execute(tx);
  switch (rows[0]!.outcome) {
    case "sold_out":
      throw new Refusal("place_taken");
    case "order_closed":
      throw new Refusal("order_cancelled");
    case "reactivated":
    case "not_cancelled":
  }
}
