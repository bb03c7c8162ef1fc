import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";

/** Two drains that touched the same days in different orders would wait for each other: one at a time. */
export async function lockStatisticsRollup(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('roll-up-sales'))`.execute(tx);
}
