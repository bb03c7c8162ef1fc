import { recordHistory } from "../../tickets/index.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext } from "../../checkout/index.ts";
import { findKnownOrder, type KeyedLink } from "../../checkout/index.ts";
import { requestTicketEmail } from "../resend.ts";
import { BUYER, findOwnTicket, lock } from "./edit-own.ts";
import { requireEmails } from "./require-self-service.ts";

/** Sends the confirmation to the buyer again. */
export async function resendOwnConfirmation(checkout: CheckoutContext, link: KeyedLink): Promise<void> {
  const order = await findKnownOrder(checkout, link);
  if (order.status === "CANCELLED") throw new Refusal("order_cancelled");
  await checkout.db.transaction().execute(async (tx) => {
    await lock(tx, order);
    await requireEmails(tx, order, order.email);
    const request = await recordHistory(tx, {
      order,
      action: "CONFIRMATION_RESENT",
      by: BUYER,
      new: { email: order.email },
    });
    await enqueue(tx, "send-order-confirmation", { order_id: order.id, request });
  });
}

/** Sends a valid ticket to its holder again, for the buyer. */
export async function resendOwnTicket(
  checkout: CheckoutContext,
  link: KeyedLink & { attendeeShortId: string },
): Promise<void> {
  const order = await findKnownOrder(checkout, link);
  await checkout.db.transaction().execute(async (tx) => {
    await lock(tx, order);
    const ticket = await findOwnTicket(tx, order, link.attendeeShortId);
    await requireEmails(tx, order, ticket.email);
    await requestTicketEmail(tx, { order, attendee: ticket, by: BUYER });
  });
}
