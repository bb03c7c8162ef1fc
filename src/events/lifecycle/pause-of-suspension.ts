import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/**
 * Pauses and marks the live events of a suspended account, so that they sell nothing. None of them is cancelled: a
 * program of the version before may have resumed one and left its time.
 */
export async function pauseEventsOfSuspended(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update events set status = 'PAUSED', paused_by_suspension = true, cancelled_at = null,
      catalog_version = catalog_version + 1, updated_at = now()
    where account_id = ${accountId} and status = 'LIVE' and deleted_at is null`.execute(tx);
}

/** Resumes the events that the suspension paused, unless their status changed meanwhile. */
export async function resumeEventsOfRestored(tx: Tx, accountId: number): Promise<void> {
  await sql`
    update events set status = case when status = 'PAUSED' then 'LIVE' else status end,
      paused_by_suspension = false, catalog_version = catalog_version + 1, updated_at = now()
    where account_id = ${accountId} and paused_by_suspension`.execute(tx);
}
