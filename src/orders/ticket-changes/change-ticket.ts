import { sql } from "kysely";
import {
  type Actor,
  editAttendee,
  findAttendee,
  lockOrderOf,
  recordHistory,
  writeAttendeeFacts,
} from "../../tickets/index.ts";
import type { Attendee } from "../../tickets/contract.ts";
import type { OnSale } from "../../catalog/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { CheckoutContext, OwnEvent } from "../../checkout/index.ts";
import type { EditAttendee } from "../contract.ts";
import { takeUnit } from "./take-unit.ts";
import { byTodaysCatalogue, type TicketKind, ticketKindOf } from "./ticket-kinds.ts";

export interface TicketChange extends EditAttendee {
  attendeeId: number;
  by: Actor;
  edit?: Edit;
}

/**
 * Changes an attendee's name, address and notes, and optionally the kind of ticket. A new kind moves one unit
 * between the counters and settles the price difference as the organiser chose (docs/domain/orders.md).
 */
export async function changeTicket(
  { db, changes }: Pick<CheckoutContext, "db" | "changes">,
  own: OwnEvent,
  change: TicketChange,
): Promise<Attendee> {
  const attendee = await byTodaysCatalogue(db, own.eventId, (onSale) =>
    inTransaction(db, change.edit, async (tx) => {
      const order = await lockOrderOf(tx, own, change.attendeeId);
      if (!order) throw new Refusal("not_found");
      const before = await findAttendee(tx, own, change.attendeeId);
      const { first_name, last_name, email, notes, labels, door_note, by } = change;
      const { product_id = before.product_id, product_price_id = before.product_price_id } = change;
      const isOtherKind = product_id !== before.product_id || product_price_id !== before.product_price_id;
      // An exchange writes its own event about the ticket.
      const write = isOtherKind ? writeAttendeeFacts : editAttendee;
      await write(tx, {
        order,
        before,
        facts: { first_name, last_name, email, notes, labels, door_note },
        by,
      });

      if (isOtherKind) {
        const to = ticketKindOf(onSale, product_id, product_price_id);
        if ((await exchange(tx, { order, before, to, onSale, change })) === "stale") return "stale";
      }
      return findAttendee(tx, own, change.attendeeId);
    }),
  );
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return attendee;
}

/** Runs a transaction and rolls it back if the result is "stale". */
async function inTransaction<Done>(
  db: Db,
  edit: Edit | undefined,
  work: (tx: Tx) => Promise<Done | "stale">,
): Promise<Done | "stale"> {
  const stale = new Error("stale");
  return (edit ?? unversioned)
    .transaction(db, async (tx) => {
      const done = await work(tx);
      if (done === "stale") throw stale;
      return done;
    })
    .catch((error: unknown) => {
      if (error === stale) return "stale" as const;
      throw error;
    });
}

interface Exchange {
  order: { id: number; account_id: number; event_id: number; status: string };
  before: Attendee;
  to: TicketKind;
  onSale: OnSale;
  change: TicketChange;
}

/** Takes one unit from the ticket's line and creates a line with one unit of the other product. */
async function exchange(tx: Tx, { order, before, to, onSale, change }: Exchange): Promise<"done" | "stale"> {
  if (before.status === "CANCELLED") throw new Refusal("ticket_cancelled");
  const from = await lineOf(tx, order.account_id, before.id);
  const difference = to.gross - from.worth;
  if (change.expected_difference !== undefined && change.expected_difference !== difference)
    throw new Refusal("order_changed");
  if (difference !== 0 && change.price_difference === undefined)
    throw invalidField("price_difference", "required");
  const owed = change.price_difference === "OPEN" ? difference : 0;

  const unit = await takeUnit(tx, {
    onSale,
    kind: to,
    freed: from.stock_ids,
    mayRaise: change.raises_capacity,
  });
  if (unit.outcome === "stale") return "stale";
  if (unit.outcome === "sold_out") {
    const facts = { product: to.name };
    throw new Refusal("sold_out", { facts, fields: { product_price_id: [{ code: "sold_out" }] } });
  }

  const isSold = order.status === "COMPLETED";
  await sql`
    update order_items
    set released_quantity = released_quantity + 1, moved_quantity = moved_quantity + 1,
        unsold_quantity = unsold_quantity + ${isSold ? 0 : 1}
    where id = ${from.id}`.execute(tx);
  const item = await tx
    .insertInto("order_items")
    .values({
      account_id: order.account_id,
      event_id: order.event_id,
      order_id: order.id,
      product_id: to.product.id,
      product_price_id: to.price.id,
      product_type: "TICKET",
      item_name: to.name,
      quantity: 1,
      unsold_quantity: isSold ? 1 : 0,
      price: 0,
      total_before_additions: 0,
      total_tax: 0,
      total_fee: 0,
      total_gross: 0,
      stock_ids: to.stockIds,
      replaces_item_id: from.id,
      worth: from.worth + owed,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("attendees")
    .set({
      product_id: to.product.id,
      product_price_id: to.price.id,
      order_item_id: item.id,
      updated_at: sql`clock_timestamp()`,
    })
    .where("id", "=", before.id)
    .execute();
  if (owed !== 0) {
    await sql`update orders set open_amount = open_amount + ${owed}::bigint, updated_at = clock_timestamp()
              where id = ${order.id}`.execute(tx);
  }
  const tenant = { account_id: order.account_id, event_id: order.event_id };
  // The lines of the order have changed, and perhaps its open amount.
  await addOutboxEvent(tx, { ...tenant, kind: "order-updated", subject_id: order.id });
  await addOutboxEvent(tx, {
    ...tenant,
    // Reports count only sold tickets.
    kind: isSold ? "ticket-changed" : "attendee-updated",
    subject_id: before.id,
    item_id: isSold ? item.id : null,
  });
  const at = { order, attendeeId: before.id, by: change.by };
  for (const { name, capacity } of unit.raised) {
    await recordHistory(tx, { ...at, action: "CAPACITY_RAISED", new: { name, capacity } });
  }
  await recordHistory(tx, {
    ...at,
    action: "TICKET_CHANGED",
    old: { ticket: from.item_name },
    new: { ticket: to.name, difference, open: owed },
  });
  return "done";
}

/** The order line of an attendee's ticket, and the amount paid or owed for one unit of it. */
export async function lineOf(tx: Db | Tx, accountId: number, attendeeId: number) {
  const { rows } = await sql<{ id: number; item_name: string; stock_ids: number[]; worth: number }>`
    select i.id, i.item_name, i.stock_ids, coalesce(i.worth, round(i.total_gross::numeric / i.quantity))::bigint as worth
    from attendees a join order_items i on i.id = a.order_item_id
    where a.id = ${attendeeId} and a.account_id = ${accountId}`.execute(tx);
  return rows[0]!;
}
