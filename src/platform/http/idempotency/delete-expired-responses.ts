import { sql } from "kysely";
import type { Db } from "../../database/database.ts";

const BATCH_RESPONSES = 10_000;

/**
 * Deletes expired responses of calls with an Idempotency-Key, in batches, because after a sale there are
 * many.
 */
export async function deleteExpiredResponses(db: Db): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from idempotency_keys where (scope, key_hash) in (
        select scope, key_hash from idempotency_keys where created_at < now() - interval '1 day'
        order by created_at limit ${BATCH_RESPONSES})`.execute(db);
    if (numAffectedRows < BATCH_RESPONSES) return;
  }
}
