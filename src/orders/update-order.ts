import { sql } from "kysely";
import { type Actor, differenceOf, isOtherAddress, recordHistory } from "../tickets/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { Refusal } from "../values/refusal.ts";
import { shortId } from "../values/short-id.ts";
import { changeBilling, type CheckoutContext, type OwnOrder } from "../checkout/index.ts";
import type { OrderDetails, UpdateOrder } from "./contract.ts";
import { findOrder } from "./orders.ts";
import { moveTickets } from "./ticket-changes/move-tickets.ts";
import { addOutboxEvent } from "../platform/queue/add-outbox-event.ts";

/**
 * Changes the buyer's details, the billing address and the organiser's notes. Sends no e-mail, and tickets keep
 * their names. A new address gives the order a new link, and the tickets that were sent to the old address move
 * to the new one and are reissued.
 */
export async function updateOrder(
  { db, changes }: Pick<CheckoutContext, "db" | "changes">,
  own: OwnOrder,
  wanted: UpdateOrder & { by: Actor; edit?: Edit },
): Promise<OrderDetails> {
  const { by, edit = unversioned, billing, ...facts } = wanted;
  const order = await edit.transaction(db, async (tx) => {
    const before = await lockOrder(tx, own);
    const changed = differenceOf(before, facts);
    const billed = billing === undefined ? null : await changeBilling(tx, own, billing);
    if (changed || billed) {
      const isMoved = isOtherAddress(before.email, facts.email);
      await tx
        .updateTable("orders")
        .set({
          ...changed?.new,
          ...(isMoved && { short_id: shortId("o") }),
          updated_at: sql`clock_timestamp()`,
        })
        .where("id", "=", own.orderId)
        .where("account_id", "=", own.accountId)
        .execute();
      const at = { id: own.orderId, account_id: own.accountId, event_id: own.eventId };
      await recordHistory(tx, {
        order: at,
        action: "ORDER_EDITED",
        by,
        old: { ...changed?.old, ...(billed && { billing: billed.old }) },
        new: { ...changed?.new, ...(billed && { billing: billed.new }) },
      });
      await addOutboxEvent(tx, {
        kind: "order-updated",
        account_id: own.accountId,
        event_id: own.eventId,
        subject_id: own.orderId,
      });
      if (isMoved) await moveTickets(tx, own, { from: before.email ?? "", to: facts.email!, by });
    }
    return findOrder(tx, own);
  });
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return order;
}

/** Locks an order of the account's event and reads its editable fields. */
export async function lockOrder(tx: Tx, own: OwnOrder) {
  await findOrder(tx, own);
  const locked = await tx
    .selectFrom("orders")
    .select(["first_name", "last_name", "email", "notes"])
    .where("id", "=", own.orderId)
    .where("account_id", "=", own.accountId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new Refusal("not_found");
  return locked;
}
