import { recordHistory } from "../../tickets/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import {
  type CheckoutContext,
  type CheckoutLink,
  type CheckoutOrder,
  findCheckoutOrder,
} from "../../checkout/index.ts";
import { lock } from "./edit-own.ts";
import { limitEmails } from "./require-self-service.ts";

const BUYER = { kind: "BUYER" } as const;

/**
 * Mails an order's own address the link that opens it, for a visitor who has the address of its page and nothing else.
 * The answer is the same whatever state the order is in, and says nothing about who bought it.
 */
export async function sendOrderLink(
  checkout: Pick<CheckoutContext, "db" | "reads">,
  link: Pick<CheckoutLink, "eventId" | "shortId">,
): Promise<void> {
  const order = await findCheckoutOrder(checkout, link);
  await checkout.db.transaction().execute((tx) => requestOrderLink(tx, order));
}

/** One order's link, inside the caller's transaction: a few an hour, and nothing for an order that has ended. */
export async function requestOrderLink(tx: Tx, order: CheckoutOrder): Promise<void> {
  if (order.status !== "COMPLETED" && order.status !== "AWAITING_OFFLINE_PAYMENT") return;
  await lock(tx, order);
  await limitEmails(tx, order, order.email);
  const entry = { order, action: "CONFIRMATION_RESENT", by: BUYER, new: { email: order.email } } as const;
  const request = await recordHistory(tx, entry);
  await enqueue(tx, "send-order-confirmation", { order_id: order.id, request });
}
