import { sql } from "kysely";
import { suspend } from "../../admin/index.ts";
import { OPEN_STATUSES } from "../../payments/index.ts";
import { type Db, openDatabase } from "../../platform/database/database.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { Refusal } from "../../values/refusal.ts";
import type { FoundAccount } from "./find-account.ts";

const REASON = "Moved to another installation.";

/**
 * Suspends an account before it moves. Refuses while checkouts can still be finished, or payments still succeed:
 * their orders would be missing in the bundle.
 */
export async function closeAccount(url: string, { id, name }: FoundAccount): Promise<void> {
  const { db, close } = openDatabase(url, { connections: 1, sellingConnections: 1 });
  try {
    await suspend(db, id, REASON).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      throw new StartRefused(
        `${name} cannot be suspended, because one of its members administers this installation: use revoke-administrator first.`,
      );
    });
    const { checkouts, until, payments } = await countOpen(db, id);
    if (checkouts > 0)
      throw new StartRefused(
        `${name} is suspended now, but ${checkouts} checkouts can still be finished: run the same command again after ${until.toISOString().slice(0, 16)}Z.`,
      );
    if (payments > 0)
      throw new StartRefused(
        `${name} is suspended now, but ${payments} payments are not settled with the payment provider yet: run the same command again when they have succeeded or failed. The program gives unfinished card payments up after half an hour; bank debits take days.`,
      );
  } finally {
    await close();
  }
}

/** Counts the checkouts that can still be finished, and the payments that can still succeed, also after a checkout has expired. */
async function countOpen(db: Db, accountId: number) {
  const { rows } = await sql<{ checkouts: number; until: Date; payments: number }>`
    select count(*)::int as checkouts, max(greatest(expires_at, now() + interval '1 minute')) as until,
           (select count(*)::int from payment_intents
            where account_id = ${accountId} and status = any (${OPEN_STATUSES})) as payments
    from orders where account_id = ${accountId} and status = 'RESERVED'`.execute(db);
  return rows[0]!;
}
