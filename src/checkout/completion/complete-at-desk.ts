import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import { currentRequestId } from "../../platform/telemetry/request-scope.ts";
import { currentTraceparent } from "../../platform/telemetry/spans.ts";
import { notifyWithCommit } from "../../platform/queue/wake-ups.ts";
import { publicId } from "../../values/short-id.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import { issueTickets } from "../details/issue-tickets.ts";
import { drawUniqueCodes } from "../draw-unique-codes.ts";
import { type Completion, refusalOfCompletion } from "./complete-orders.ts";

export interface AtDesk {
  /** An empty e-mail means a buyer without an address, who gets no e-mails. */
  buyer: { first_name: string; last_name: string; email: string };
  /** Runs in the same transaction. */
  alongside: (tx: Tx, order: CheckoutOrder) => Promise<void>;
}

/** A sale at the desk has no limit per buyer. */
type WithoutLimits = { outcome: Exclude<Completion["outcome"], "over_buyer_limit"> };

/**
 * Completes a hold that was paid by hand: writes buyer, tickets and payment in one transaction. All tickets
 * carry the buyer's name, and no checkout questions are asked. Returns the readable ticket codes.
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
        const request_id = currentRequestId();
        const request = {
          order_id: id,
          account_id,
          event_id,
          ...buyer,
          locale,
          attendees: tickets,
          request_id,
          traceparent: currentTraceparent(),
        };
        const { rows } = await sql<WithoutLimits>`
          select outcome from complete_orders(${JSON.stringify([request])}::jsonb)`.execute(tx);
        const { outcome } = rows[0]!;
        if (outcome === "awaiting_payment")
          await sql`select complete_paid_order(${id}, 'OFFLINE')`.execute(tx);
        else if (outcome !== "completed") throw refusalOfCompletion(outcome);
        await notifyWithCommit(tx, "outbox");
        await alongside(tx, order);
        return tickets.map(({ public_id }) => public_id);
      }),
  });
}
