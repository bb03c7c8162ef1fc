import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/**
 * Marks the tickets of an order, or one of them, as changed after a change of answers. Doors without network then
 * get the tickets with the next delta, because a check-in list may accept only tickets with a certain answer.
 */
export async function touchTickets(
  tx: Tx,
  order: { id: number; account_id: number },
  attendeeId: number | null,
): Promise<void> {
  await tx
    .updateTable("attendees")
    .set({ updated_at: sql`clock_timestamp()` })
    .where("order_id", "=", order.id)
    .where("account_id", "=", order.account_id)
    .$if(attendeeId !== null, (tickets) => tickets.where("id", "=", attendeeId!))
    .execute();
}
