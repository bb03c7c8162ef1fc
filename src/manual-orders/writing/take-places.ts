import { sql } from "kysely";
import type { OnSale } from "../../catalog/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { ManualLine } from "./manual-order.ts";

/** The units left of a stock. Null: unlimited. */
export interface Counter {
  left: number | null;
}

type Wanted = Pick<ManualLine, "kind" | "quantity">;

/**
 * Locks the stock of these lines in id order, and reads the units left. Waits at most 1.2 seconds for a lock.
 */
export async function lockCounters(
  tx: Tx,
  { event }: OnSale,
  lines: readonly Wanted[],
): Promise<Map<number, Counter> | "stale"> {
  const ids = [...new Set(lines.flatMap(({ kind }) => kind.stockIds))];
  await sql`set local lock_timeout to '1200ms'`.execute(tx);
  const { rows } = await sql<{ id: number; left: number | null }>`
    select id, case when capacity is not null then greatest(0, capacity - taken) end as left from stock
    where id = any (${ids}::bigint[]) and account_id = ${event.account_id}
    order by id for no key update`.execute(tx);
  const { rows: current } = await sql<{ catalog_version: number }>`
    select catalog_version from events where id = ${event.id} and account_id = ${event.account_id}`.execute(
    tx,
  );
  if (rows.length < ids.length || current[0]?.catalog_version !== event.catalog_version) return "stale";
  return new Map(rows.map(({ id, left }) => [id, { left }]));
}

/**
 * Takes all lines from the counters in memory, or none. Returns the name of the price that has too few units
 * left, or null.
 */
export function fitInto(counters: Map<number, Counter>, lines: readonly Wanted[]): string | null {
  const taken = new Map<number, number>();
  for (const { kind, quantity } of lines) {
    for (const id of kind.stockIds) {
      const wanted = (taken.get(id) ?? 0) + quantity;
      const left = counters.get(id)?.left ?? null;
      if (left !== null && wanted > left) return kind.name;
      taken.set(id, wanted);
    }
  }
  for (const [id, quantity] of taken) {
    const counter = counters.get(id)!;
    if (counter.left !== null) counter.left -= quantity;
  }
  return null;
}
