import { sql } from "kysely";
import { type Actor, editAttendee, findAttendee } from "../../tickets/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { OwnOrder } from "../../checkout/index.ts";

interface Move {
  from: string;
  to: string;
  by: Actor;
}

/**
 * Moves the tickets at the buyer's former address: their own, and those of guests without a name. Each is
 * reissued. The caller has locked the order.
 */
export async function moveTickets(tx: Tx, own: OwnOrder, { from, to, by }: Move): Promise<void> {
  const held = await tx
    .selectFrom("attendees")
    .select("id")
    .where("order_id", "=", own.orderId)
    .where(sql`lower(email)`, "=", from.toLowerCase())
    .orderBy("id")
    .execute();
  const order = { id: own.orderId, account_id: own.accountId, event_id: own.eventId };
  for (const { id } of held) {
    const before = await findAttendee(tx, own, id);
    await editAttendee(tx, { order, before, facts: { email: to }, by });
  }
}
