import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { notifyWithCommit } from "../../platform/queue/wake-ups.ts";
import { Refusal } from "../../values/refusal.ts";
import { publicId } from "../../values/short-id.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import { issueTickets } from "../details/issue-tickets.ts";
import { drawUniqueCodes } from "../draw-unique-codes.ts";
import type { Completion } from "./complete-orders.ts";

export interface AtDesk {
  /** Empty e-mail: a buyer without an address, to whom nothing is sent. */
  buyer: { first_name: string; last_name: string; email: string };
  /** Written in the same transaction. */
  alongside: (tx: Tx, order: CheckoutOrder) => Promise<void>;
}

/**
 * Completes a hold whose money was taken by hand, in one transaction: buyer, tickets, payment. All tickets are the
 * buyer's, and nobody is asked the questions of the checkout. Answers the readable codes of the tickets.
 */
export async function completeAtDesk(
  { db }: Pick<CheckoutContext, "db">,
  order: CheckoutOrder,
  { buyer, alongside }: AtDesk,
): Promise<string[]> {
  const tickets = issueTickets(order, { order: buyer }, "NONE").map(({ ticket }) => ticket);
  const { id, account_id, event_id, locale } = order;
  return drawUniqueCodes({
    constraint: "attendees_public_id",
    draw() {
      for (const ticket of tickets) ticket.public_id = publicId("A");
    },
    send: () =>
      db.transaction().execute(async (tx) => {
        await sql`update orders set is_confirmed_by_mail = ${buyer.email !== ""}
          where id = ${id} and account_id = ${account_id} and status = 'RESERVED'`.execute(tx);
        const request = { order_id: id, account_id, event_id, ...buyer, locale, attendees: tickets };
        const { rows } = await sql<Completion>`
          select outcome from complete_orders(${JSON.stringify([request])}::jsonb)`.execute(tx);
        const { outcome } = rows[0]!;
        if (outcome === "awaiting_payment")
          await sql`select complete_paid_order(${id}, 'OFFLINE')`.execute(tx);
        else if (outcome !== "completed") throw new Refusal("order_expired");
        await notifyWithCommit(tx, "outbox");
        await alongside(tx, order);
        return tickets.map(({ public_id }) => public_id);
      }),
  });
}
