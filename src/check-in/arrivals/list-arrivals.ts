import { sql } from "kysely";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { scansList } from "../log/scan-log.ts";
import { ARRIVAL_MINUTES, ARRIVAL_SPANS, type Arrivals } from "./contract.ts";

const SPAN_MILLISECONDS = ARRIVAL_MINUTES * 60_000;
const HOUR_MILLISECONDS = 3_600_000;

interface OfEvent {
  accountId: number;
  eventId: number;
}

/** Counts what happened at the doors of an event lately. Its work does not grow with the evening before that. */
export async function listArrivals(db: Db, at: OfEvent, now: Date): Promise<Arrivals> {
  const { timezone } = await requireEvent(db, at);
  const spans = Math.floor(now.getTime() / SPAN_MILLISECONDS) + 1;
  const from = new Date((spans - ARRIVAL_SPANS) * SPAN_MILLISECONDS);
  const [entries, refusals] = await Promise.all([
    countEntries(db, at, from),
    countRefusals(db, at, timezone, new Date(now.getTime() - HOUR_MILLISECONDS)),
  ]);
  const ids = new Set([...entries, ...refusals].map(({ id }) => id));
  const lists = [...ids].map((check_in_list_id) => {
    const arrivals = Array.from({ length: ARRIVAL_SPANS }, () => 0);
    for (const { id, span, count } of entries) if (id === check_in_list_id) arrivals[span] = count;
    return {
      check_in_list_id,
      arrivals,
      refused: refusals.find(({ id }) => id === check_in_list_id)?.count ?? 0,
    };
  });
  return { from: from.toISOString(), lists };
}

interface Counted {
  id: number;
  count: number;
}

async function countEntries(db: Db, { accountId, eventId }: OfEvent, from: Date) {
  const { rows } = await sql<Counted & { span: number }>`
    select c.check_in_list_id as id,
           floor(extract(epoch from c.scanned_at - ${from}) / ${ARRIVAL_MINUTES * 60})::int as span,
           count(*)::int as count
    from check_ins c
    where c.account_id = ${accountId} and c.event_id = ${eventId} and c.undone_at is null
      -- No entry is stored before it is made, by the server's clock. The index has the time of storing.
      and c.created_at >= ${from} and c.scanned_at >= ${from}
      and c.scanned_at < ${from}::timestamptz + make_interval(mins => ${ARRIVAL_MINUTES * ARRIVAL_SPANS})
    group by 1, 2
    order by 1, 2`.execute(db);
  return rows;
}

/** Counts like the scan log does with “Not let in”. */
async function countRefusals(db: Db, at: OfEvent, timezone: string, from: Date): Promise<Counted[]> {
  const { rows, columns } = scansList(db, at, timezone);
  return rows
    .where("k.received_at", ">=", from)
    .where("k.scanned_at", ">=", from)
    .where(sql<boolean>`not ${columns.is_let_in}`)
    .select(["k.check_in_list_id as id", sql<number>`count(*)::int`.as("count")])
    .groupBy("k.check_in_list_id")
    .orderBy("k.check_in_list_id")
    .execute();
}
