import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/**
 * Ends the offers of a restored backup whose time is over. Sends no e-mail, because the program went on after the
 * backup, and may have written to these people. A late payment still makes them buyers.
 */
export async function endRestoredOffers(db: Db): Promise<void> {
  await sql`
    update waiting_entries w set status = 'EXPIRED'
    where w.status = 'OFFERED' and not exists (
      select from orders o where o.id = w.order_id and (o.status <> 'RESERVED' or o.expires_at > clock_timestamp()))`.execute(
    db,
  );
}
