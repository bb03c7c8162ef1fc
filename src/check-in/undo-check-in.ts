import type pg from "pg";
import { Refusal } from "../values/refusal.ts";
import type { Door } from "./find-door.ts";

/** Takes a check-in of this list back; answers whether it still stood. Done twice, it stays taken back. */
export async function undoCheckIn(pool: pg.Pool, door: Door, checkInShortId: string): Promise<boolean> {
  const { rows } = await pool.query<{ stood: boolean }>(UNDO, [checkInShortId, door.id]);
  if (!rows[0]) throw new Refusal("not_found");
  return rows[0].stood;
}

const UNDO = `
  with found as (
    select id, undone_at from check_ins where short_id = $1 and check_in_list_id = $2 for update),
  undone as (
    update check_ins c set undone_at = now() from found
    where c.id = found.id and found.undone_at is null returning c.id)
  select exists (select from undone) as stood from found`;
