import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/**
 * Serialises roll-ups. Two that update the same days in different order would deadlock. A transaction takes this
 * lock before it locks customers or invoice counters.
 */
export async function lockStatisticsRollup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roll-up-sales'))`.execute(tx);
}
