import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "purge-former-customers": Record<string, never>;
  }
}

/**
 * Deletes customers whose address is in no order any more, with the notes about them. Their address was
 * corrected, or their details were erased from the orders. Returns the number of deleted customers.
 */
export async function purgeFormerCustomers(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from customers c
    where not exists (
        select from orders o where lower(o.email) = c.email and o.account_id = c.account_id
          and o.status in ('COMPLETED', 'AWAITING_OFFLINE_PAYMENT'))
      and not exists (
        select from orders o where lower(o.email) = c.email and o.account_id = c.account_id
          and o.status = 'CANCELLED')`.execute(db);
  return Number(numAffectedRows ?? 0);
}
