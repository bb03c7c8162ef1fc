import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Services } from "../../platform/services.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "purge-abandoned-checkouts": Record<string, never>;
  }
}

const MAX_BATCH = 500;

interface Purged {
  id: number;
  updated_at: Date;
  email: string;
}

/**
 * Purges the personal data of checkouts that were abandoned long ago: name, address, answers, tickets, and
 * the customer at the payment provider. The order itself stays without a buyer, so that counts and payments
 * still add up. An order with a payment stays complete, because accounting needs it. Returns the number of
 * orders purged.
 */
export async function purgeAbandonedCheckouts({
  db,
  config,
}: Pick<Services, "db" | "config">): Promise<number> {
  const days = config.abandonedDays;
  if (days === 0) return 0;
  let purged = 0;
  for (let rows: Purged[]; ; purged += rows.length) {
    rows = await purgeNext(db, days);
    if (rows.length === 0) return purged;
  }
}

/** Checks the status under the lock, because a very late payment may still complete the order. */
async function purgeNext(db: Db, days: number): Promise<Purged[]> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Purged>`
      select o.id, o.updated_at, o.email from orders o
      where o.status = 'ABANDONED' and o.email is not null
        and o.updated_at < clock_timestamp() - make_interval(days => ${days})
        and not exists (select from payments p where p.order_id = o.id)
        and not exists (
          select from payment_intents i
          where i.order_id = o.id and i.status not in ('CANCELLED', 'SUCCEEDED') and i.reviewed_at is null)
      order by o.updated_at, o.id limit ${MAX_BATCH}
      for update of o skip locked`.execute(tx);
    if (rows.length > 0) await purge(tx, rows, days);
    return rows;
  });
}

async function purge(tx: Tx, rows: Purged[], days: number): Promise<void> {
  const ids = rows.map(({ id }) => id);
  await sql`select set_config('tessera.purges_abandoned', 'on', true)`.execute(tx);
  for (const table of ["question_answers", "order_billing", "order_consents", "order_history", "attendees"])
    await sql`delete from ${sql.table(table)} where order_id = any (${ids})`.execute(tx);
  await sql`
    update payment_intents set details = '{}', payer_network = null, client_secret = null
    where order_id = any (${ids})`.execute(tx);
  // The next payment of this person creates the customer at the provider again.
  await sql`
    delete from provider_customers
    where email = any (${rows.map(({ email }) => email)}) and created_at < clock_timestamp() - make_interval(days => ${days})`.execute(
    tx,
  );
  // Leaves `updated_at` as it is: it says when the order was abandoned.
  await sql`
    update orders set first_name = null, last_name = null, email = null, buyer_key = null
    where id = any (${ids})`.execute(tx);
}
