import { sql } from "kysely";
import { abandonHold, type CheckoutContext } from "../checkout/index.ts";
import { lockEvent, type OwnEvent } from "../events/index.ts";
import type { WaitingStatus } from "./contract.ts";
import { updateKeptPrices } from "./kept-prices.ts";

/**
 * Ends an entry that waits or has an offer, and releases the places that it holds. Changes nothing if it has ended, or
 * if the offered places are bought. Refuses an entry of another event.
 */
export async function endEntry(checkout: CheckoutContext, own: OwnEvent, entryId: number): Promise<void> {
  await checkout.db.transaction().execute(async (tx) => {
    // Before the order and its counters, like every change of an event.
    await lockEvent(tx, own);
    const { rows } = await sql<{ status: WaitingStatus; order_id: number | null }>`
      update waiting_entries w set status = 'LEFT'
      from (
        select id, status from waiting_entries
        where id = ${entryId} and event_id = ${own.eventId} and account_id = ${own.accountId}
          and status in ('WAITING', 'OFFERED')
        for update) was
      where w.id = was.id and w.event_id = ${own.eventId}
      returning was.status, w.order_id`.execute(tx);
    const [ended] = rows;
    if (!ended) return;
    if (ended.status === "OFFERED" && ended.order_id !== null) {
      const outcome = await abandonHold(tx, ended.order_id);
      if (outcome === "COMPLETED" || outcome === "AWAITING_OFFLINE_PAYMENT")
        await tx
          .updateTable("waiting_entries")
          .set({ status: "BOUGHT" })
          .where("id", "=", entryId)
          .where("event_id", "=", own.eventId)
          .execute();
    }
    await updateKeptPrices(tx, own);
  });
  checkout.changes.publish({ event_id: own.eventId, topic: "orders" });
}
