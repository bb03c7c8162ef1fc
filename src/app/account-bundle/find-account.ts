import type { ClientBase } from "pg";
import { StartRefused } from "../../platform/database/start-refused.ts";

export interface FoundAccount {
  id: number;
  short_id: string;
  name: string;
}

/** Finds an account by its number or its short id. */
export async function findAccount(client: ClientBase, given: string): Promise<FoundAccount> {
  const { rows } = await client.query<FoundAccount>(
    "select id::int, short_id, name from accounts where short_id = $1 or id::text = $1",
    [given],
  );
  if (rows[0]) return rows[0];
  throw new StartRefused(
    `There is no account ${given}: give its number, as at the end of its address in /admin/accounts, or its short id.`,
  );
}
