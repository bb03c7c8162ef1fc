import { sql } from "kysely";
import { requireEvent, type OwnEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { WaitingStatus, WaitingSummary } from "./contract.ts";
import { ENTRY_STATUS } from "./entry-status.ts";
import { EVER_WAITED_FOR, readPrices, roomOf } from "./prices.ts";

/** Counts the event's entries, and the units of each price that can be offered now. */
export async function findSummary(db: Db, own: OwnEvent): Promise<WaitingSummary> {
  await requireEvent(db, own);
  const [counts, { prices, counters }] = await Promise.all([
    countEntries(db, own),
    readPrices(db, own, EVER_WAITED_FOR),
  ]);
  const now = new Date();
  const total = (status: WaitingStatus) =>
    counts.filter((one) => one.status === status).reduce((sum, { entries }) => sum + entries, 0);
  return {
    waiting: total("WAITING"),
    offered: total("OFFERED"),
    bought: total("BOUGHT"),
    expired: total("EXPIRED"),
    prices: prices.map((price) => {
      const count = (status: WaitingStatus) =>
        counts.find((one) => one.product_price_id === price.id && one.status === status);
      const room = roomOf(price, counters, now);
      return {
        product_price_id: price.id,
        product_title: price.product_title,
        price_label: price.label,
        waiting: count("WAITING")?.entries ?? 0,
        wanted: count("WAITING")?.units ?? 0,
        offered: count("OFFERED")?.entries ?? 0,
        available: room ? room.left : 0,
      };
    }),
  };
}

interface Count {
  product_price_id: number;
  status: WaitingStatus;
  entries: number;
  units: number;
}

async function countEntries(db: Db, { accountId, eventId }: OwnEvent): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select w.product_price_id, ${ENTRY_STATUS} as status, count(*)::int as entries, sum(w.quantity)::int as units
    from waiting_entries w left join orders o on o.id = w.order_id
    where w.event_id = ${eventId} and w.account_id = ${accountId}
    group by 1, 2`.execute(db);
  return rows;
}
