import type pg from "pg";
import { Refusal } from "../values/refusal.ts";
import type { Door } from "./find-door.ts";

/** Takes a check-in of this list back. Done twice, it stays taken back. */
export async function undoCheckIn(pool: pg.Pool, door: Door, checkInShortId: string): Promise<void> {
  const { rowCount } = await pool.query(
    `update check_ins set undone_at = coalesce(undone_at, now())
     where short_id = $1 and check_in_list_id = $2 and account_id = $3`,
    [checkInShortId, door.id, door.account_id],
  );
  if (rowCount === 0) throw new Refusal("not_found");
}
