import { sql } from "kysely";
import {
  differenceOf,
  isOtherAddress,
  recordHistory,
  type NotedValues,
  reissueTicket,
} from "../../tickets/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { shortId } from "../../values/short-id.ts";
import { type CheckoutContext, type CheckoutOrder, orderKey } from "../../checkout/index.ts";
import type { SelfEdit } from "../contract.ts";
import { findKnownOrder, type KeyedLink } from "../../checkout/index.ts";
import { moveTickets } from "../ticket-changes/move-tickets.ts";
import { requireSelfService } from "./require-self-service.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    /** `request` is the history entry of the change. */
    "send-details-changed": { request: number };
  }
}

/** The new link of an order or ticket. */
export interface Moved {
  new_short_id: string | null;
  key: string | null;
}

export const BUYER = { kind: "BUYER" } as const;

/**
 * Changes the buyer's name or address. A new address gives the order a new link, and the tickets that
 * went to the old address move to the new one and are reissued, because the old address may belong to another
 * person. The new address gets the confirmation, the old one a notice.
 */
export async function editOwnOrder(
  checkout: CheckoutContext,
  link: KeyedLink,
  wanted: SelfEdit,
  edit: Edit = unversioned,
): Promise<Moved> {
  const order = await findKnownOrder(checkout, link);
  const moved = await edit.transaction(checkout.db, async (tx) => {
    const before = await tx
      .selectFrom("orders")
      .select(["first_name", "last_name", "email"])
      .where("id", "=", order.id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await requireSelfService(tx, order);
    const difference = differenceOf(before, wanted);
    if (!difference) return null;
    const newShortId = isOtherAddress(before.email, wanted.email) ? shortId("o") : null;
    await tx
      .updateTable("orders")
      .set({
        ...difference.new,
        ...(newShortId && { short_id: newShortId }),
        updated_at: sql`clock_timestamp()`,
      })
      .where("id", "=", order.id)
      .execute();
    const request = await recordHistory(tx, {
      order,
      action: "ORDER_EDITED",
      by: BUYER,
      ...difference,
    });
    await addOutboxEvent(tx, {
      kind: "order-updated",
      account_id: order.account_id,
      event_id: order.event_id,
      subject_id: order.id,
    });
    if (newShortId) {
      const own = { accountId: order.account_id, eventId: order.event_id, orderId: order.id };
      await moveTickets(tx, own, { from: before.email ?? "", to: wanted.email!, by: BUYER });
    }
    await enqueue(tx, "send-details-changed", { request });
    if (newShortId) await enqueue(tx, "send-order-confirmation", { order_id: order.id, request });
    return newShortId;
  });
  publishChange(checkout, order);
  return { new_short_id: moved, key: moved && keyOf(checkout, moved, link) };
}

/** Changes the name or address on one ticket. A new address also disables the ticket's old code. */
export async function editOwnTicket(
  checkout: CheckoutContext,
  link: KeyedLink & { attendeeShortId: string },
  wanted: SelfEdit,
  edit: Edit = unversioned,
): Promise<Moved> {
  const order = await findKnownOrder(checkout, link);
  const moved = await edit.transaction(checkout.db, async (tx) => {
    await lock(tx, order);
    await requireSelfService(tx, order);
    const before = await findOwnTicket(tx, order, link.attendeeShortId);
    if (before.status === "CANCELLED") throw new Refusal("ticket_cancelled");
    const { first_name, last_name, email } = before;
    const difference = differenceOf({ first_name, last_name, email }, wanted);
    if (!difference) return null;
    await tx
      .updateTable("attendees")
      .set({
        ...difference.new,
        ...(isRenamed(difference.new) && { is_named: true }),
        updated_at: sql`clock_timestamp()`,
      })
      .where("id", "=", before.id)
      .execute();
    const change = { order, attendeeId: before.id, by: BUYER };
    const request = await recordHistory(tx, { ...change, action: "ATTENDEE_EDITED", ...difference });
    await addOutboxEvent(tx, {
      kind: "attendee-updated",
      account_id: order.account_id,
      event_id: order.event_id,
      subject_id: before.id,
    });
    await enqueue(tx, "send-details-changed", { request });
    if (!isOtherAddress(email, wanted.email)) return null;
    const reissued = await reissueTicket(tx, change);
    if (before.status === "ACTIVE") await enqueue(tx, "send-ticket", { attendee_id: before.id, request });
    return reissued.shortId;
  });
  publishChange(checkout, order);
  return { new_short_id: moved, key: null };
}

/** A ticket with a name no longer waits for a guest. */
function isRenamed(change: NotedValues): boolean {
  return "first_name" in change || "last_name" in change;
}

/** Finds a ticket of the order by its link. */
export async function findOwnTicket(tx: Tx, order: Pick<CheckoutOrder, "id">, attendeeShortId: string) {
  const ticket = await tx
    .selectFrom("attendees")
    .select(["id", "order_id", "status", "first_name", "last_name", "email"])
    .where("short_id", "=", attendeeShortId)
    .executeTakeFirst();
  if (ticket?.order_id !== order.id) throw new Refusal("not_found");
  return ticket;
}

export async function lock(tx: Tx, order: { id: number }): Promise<void> {
  await tx.selectFrom("orders").select("id").where("id", "=", order.id).forUpdate().execute();
}

/** A buyer who came with the key from an e-mail needs the key of the new link. A checkout session stays valid. */
function keyOf({ secretKey }: CheckoutContext, newShortId: string, { key }: KeyedLink): string | null {
  return key === undefined ? null : orderKey(secretKey, newShortId);
}

function publishChange({ changes }: CheckoutContext, order: CheckoutOrder): void {
  changes.publish({ event_id: order.event_id, topic: "orders" });
}

/** Locks an order and reads the fields that its buyer may correct. The caller has checked access. */
export async function lockOwnOrder(tx: Tx, eventId: number, orderShortId: string) {
  const order = await tx
    .selectFrom("orders")
    .select(["id", "first_name", "last_name", "email"])
    .where("short_id", "=", orderShortId)
    .where("event_id", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
  if (!order) throw new Refusal("not_found");
  return order;
}
