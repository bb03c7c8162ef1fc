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
 * E-mails the link of an order to the order's own address, for a visitor who has nothing but the address of
 * its page. The answer is the same for every status of the order and reveals nothing about the buyer.
 */
export async function sendOrderLink(
  checkout: Pick<CheckoutContext, "db" | "reads">,
  link: Pick<CheckoutLink, "eventId" | "shortId">,
): Promise<void> {
  const order = await findCheckoutOrder(checkout, link);
  await checkout.db.transaction().execute((tx) => requestOrderLink(tx, order));
}

/**
 * Requests the e-mail with an order's link inside the caller's transaction. Limited to a few an hour. Does
 * nothing unless the order is complete or awaits an offline payment.
 */
export async function requestOrderLink(tx: Tx, order: CheckoutOrder): Promise<void> {
  if (order.status !== "COMPLETED" && order.status !== "AWAITING_OFFLINE_PAYMENT") return;
  await lock(tx, order);
  await limitEmails(tx, order, order.email);
  const entry = { order, action: "CONFIRMATION_RESENT", by: BUYER, new: { email: order.email } } as const;
  const request = await recordHistory(tx, entry);
  await enqueue(tx, "send-order-confirmation", { order_id: order.id, request });
}
