import { sql } from "kysely";
import { isOtherAddress, recordHistory, reissueTicket } from "../../tickets/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { type CheckoutContext, checkAnswers } from "../../checkout/index.ts";
import { lock } from "../buyer/edit-own.ts";
import type { NameGuest } from "./contract.ts";
import { type GuestLink, listQuestionsOf, readGuest, stateOf } from "./guest-tickets.ts";

const REFUSED = {
  NAMED: "guest_named_already",
  CANCELLED: "ticket_cancelled",
  CLOSED: "guest_names_closed",
} as const;

/**
 * Puts a guest's name on a ticket, entered by the guest or the buyer. Possible once, until the event begins or is
 * cancelled.
 * With an address other than the buyer's, the ticket gets a new link and code that only the guest receives.
 * Returns the ticket's link.
 */
export async function nameGuest(
  checkout: CheckoutContext,
  link: GuestLink,
  named: NameGuest,
): Promise<string> {
  const found = await readGuest(checkout.db, link);
  const moved = await checkout.db
    .transaction()
    .execute(async (tx) => {
      await lock(tx, { id: found.order_id });
      const guest = await readGuest(tx, link);
      const state = stateOf(guest);
      if (state === "CLOSED" && guest.is_event_cancelled) throw new Refusal("event_cancelled");
      if (state !== "OPEN") throw new Refusal(REFUSED[state]);
      await answer(tx, guest, named);

      const { first_name, last_name, email } = named;
      await tx
        .updateTable("attendees")
        .set({ first_name, last_name, email, is_named: true, updated_at: sql`clock_timestamp()` })
        .where("id", "=", guest.id)
        .execute();
      const change = {
        order: { id: guest.order_id, account_id: guest.account_id, event_id: guest.event_id },
        attendeeId: guest.id,
        by: { kind: "BUYER" },
      } as const;
      const request = await recordHistory(tx, {
        ...change,
        action: "GUEST_NAMED",
        old: { first_name: guest.first_name, last_name: guest.last_name, email: guest.email },
        new: { first_name, last_name, email },
      });
      await addOutboxEvent(tx, {
        kind: "attendee-updated",
        account_id: guest.account_id,
        event_id: guest.event_id,
        subject_id: guest.id,
      });
      const isTheirs = isOtherAddress(guest.email, email);
      const newShortId = isTheirs ? (await reissueTicket(tx, change)).shortId : guest.short_id;
      // An unpaid ticket is sent once it is paid.
      if (guest.status === "ACTIVE") await enqueue(tx, "send-ticket", { attendee_id: guest.id, request });
      return newShortId;
    })
    .catch((error: { constraint?: string }) => {
      // The organiser deleted a question while the guest answered it.
      throw error.constraint === "question_answers_question" ? new Refusal("conflict") : error;
    });
  checkout.changes.publish({ event_id: found.event_id, topic: "orders" });
  return moved;
}

type Guest = Awaited<ReturnType<typeof readGuest>>;

/** Stores the guest's answers in place of any answers by the buyer. */
async function answer(tx: Tx, guest: Guest, { answers }: NameGuest): Promise<void> {
  const questions = await listQuestionsOf(tx, guest);
  const at = { order_item_id: guest.order_item_id, unit: await unitOf(tx, guest) };
  const places = questions.map((question) => ({
    ...at,
    question,
    question_id: question.id,
    attendee_position: guest.position,
  }));
  const { kept, fields } = checkAnswers(
    places,
    answers.map((given) => ({ ...given, ...at })),
  );
  if (Object.keys(fields).length > 0) {
    // The guest's form has no line and unit in the names of its fields.
    const place = `.${at.order_item_id}.${at.unit}`;
    throw new Refusal("invalid", {
      fields: Object.fromEntries(
        Object.entries(fields).map(([path, wrong]) => [path.replace(place, ""), wrong]),
      ),
    });
  }
  if (questions.length === 0) return;
  await tx
    .deleteFrom("question_answers")
    .where("order_id", "=", guest.order_id)
    .where("attendee_position", "=", guest.position)
    .where(
      "question_id",
      "in",
      questions.map(({ id }) => id),
    )
    .execute();
  if (kept.length === 0) return;
  await tx
    .insertInto("question_answers")
    .values(
      kept.map(({ answer: text, ...place }) => ({
        ...place,
        answer: JSON.stringify(text),
        account_id: guest.account_id,
        event_id: guest.event_id,
        order_id: guest.order_id,
      })),
    )
    .execute();
}

/**
 * Number of the ticket's unit in its line. Tickets are numbered line by line. A changed ticket is alone in
 * its line.
 */
async function unitOf(tx: Tx, { order_id, order_item_id, position }: Guest): Promise<number> {
  const lines = await tx
    .selectFrom("order_items")
    .select(["id", "quantity"])
    .where("order_id", "=", order_id)
    .where("product_type", "=", "TICKET")
    .where("replaces_item_id", "is", null)
    .orderBy("id")
    .execute();
  let before = 0;
  for (const line of lines) {
    if (line.id === order_item_id) return position - before;
    before += line.quantity;
  }
  return 1;
}
