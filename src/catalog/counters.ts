import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { acrossAccounts } from "../platform/database/require-account.ts";
import type { OfEvent } from "./products.ts";

interface NewCounters {
  kind: "CAPACITY" | "PROMO";
  /** Null: unlimited. */
  capacity: number | null;
  count: number;
}

/** Creates counters with nothing taken, and returns their ids. */
export async function createCounters(
  tx: Tx,
  { accountId, eventId }: OfEvent,
  { kind, capacity, count }: NewCounters,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into stock (account_id, event_id, kind, capacity)
    select ${accountId}::bigint, ${eventId}::bigint, ${kind}::text, ${capacity}::bigint
    from generate_series(1, ${count}::integer)
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Locks counters in id order, as holds do. No unit can be taken until the transaction ends, and units taken
 * earlier are visible. Refuses with "busy" instead of waiting long during a sale.
 */
export async function lockCounters(tx: Tx, stockIds: number[]) {
  if (stockIds.length === 0) return [];
  await sql`select set_config('lock_timeout', '2500ms', true)`.execute(tx);
  return tx
    .selectFrom("stock")
    .select(["id", "capacity", "taken"])
    .where("id", "in", stockIds)
    .orderBy("id")
    .forNoKeyUpdate()
    .modifyEnd(acrossAccounts("counters that rows of the account name"))
    .execute();
}

/** Changes the capacity of a locked counter. Null: unlimited. */
export async function setCapacity(
  tx: Tx,
  { accountId }: OfEvent,
  { stockId, capacity }: { stockId: number; capacity: number | null },
): Promise<void> {
  await tx
    .updateTable("stock")
    .set({ capacity })
    .where("id", "=", stockId)
    .where("account_id", "=", accountId)
    .execute();
}
