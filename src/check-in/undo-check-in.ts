import type pg from "pg";
import { Refusal } from "../values/refusal.ts";
import type { Door } from "./find-door.ts";

/** Takes a check-in of this list back; answers whether it still stood. Done twice, it stays taken back. */
export async function undoCheckIn(pool: pg.Pool, door: Door, checkInShortId: string): Promise<boolean> {
  const { rows } = await pool.query<{ stood: boolean | null }>("select undo_check_in($1, $2) as stood", [
    checkInShortId,
    door.id,
  ]);
  const stood = rows[0]?.stood ?? null;
  if (stood === null) throw new Refusal("not_found");
  return stood;
}
