import { sql } from "kysely";
import { suspend } from "../../admin/index.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { Refusal } from "../../values/refusal.ts";
import type { FoundAccount } from "./find-account.ts";

const REASON = "Moved to another installation.";

/**
 * Suspends an account before it moves. Refuses while checkouts can still be finished: their orders would be missing
 * in the bundle.
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
    const { rows } = await sql<{ open: number; until: Date }>`
      select count(*)::int as open, max(greatest(expires_at, now() + interval '1 minute')) as until from orders
      where account_id = ${id} and status = 'RESERVED'`.execute(db);
    const { open, until } = rows[0]!;
    if (open > 0)
      throw new StartRefused(
        `${name} is suspended now, but ${open} checkouts can still be finished: run the same command again after ${until.toISOString().slice(0, 16)}Z.`,
      );
  } finally {
    await close();
  }
}
