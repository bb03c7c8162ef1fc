import { sql } from "kysely";
import type { OwnEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { enqueueAll } from "../../platform/queue/queue.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-offer-ended": { waiting_entry_id: number; offers: number };
  }
}

/**
 * Writes down how the event's offers ended: bought, or expired. Queues an e-mail to everybody whose time ran out; those
 * who released their places know.
 */
export async function settleOffers(db: Db, { accountId, eventId }: OwnEvent): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await followReplacedOrders(tx, { accountId, eventId });
    const { rows } = await sql<{ id: number; offers: number; has_run_out: boolean }>`
      update waiting_entries w
      set status = case when ended.is_bought then 'BOUGHT' else 'EXPIRED' end
      from (
        select open.id, coalesce(o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT'), false) as is_bought,
               o.id is null or o.status = 'CANCELLED' or (o.status = 'ABANDONED' and o.updated_at >= o.expires_at) as has_run_out
        from waiting_entries open left join orders o on o.id = open.order_id
        where open.event_id = ${eventId} and open.account_id = ${accountId} and open.status = 'OFFERED'
          and o.status is distinct from 'RESERVED'
        for update of open skip locked) ended
      where w.id = ended.id
      returning w.id, w.offers, ended.has_run_out`.execute(tx);
    await enqueueAll(
      tx,
      "send-offer-ended",
      rows
        .filter(({ has_run_out }) => has_run_out)
        .map(({ id, offers }) => ({ waiting_entry_id: id, offers })),
    );
  });
}

/** A person who chooses less than what was offered replaces the order in the same session. */
async function followReplacedOrders(tx: Tx, { accountId, eventId }: OwnEvent): Promise<void> {
  await sql`
    update waiting_entries w set order_id = newest.id
    from orders was, orders newest
    where w.event_id = ${eventId} and w.account_id = ${accountId} and w.status = 'OFFERED'
      and was.id = w.order_id and was.status = 'ABANDONED'
      and newest.session_hash = was.session_hash and newest.event_id = w.event_id
      and newest.status in ('RESERVED', 'COMPLETED', 'AWAITING_OFFLINE_PAYMENT')`.execute(tx);
}
