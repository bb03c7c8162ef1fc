import type pg from "pg";
import { Refusal } from "../../values/refusal.ts";

/** The device at the door, or the member, that takes a check-in back. */
export interface UndoneBy {
  userId?: number;
  deviceId?: number | null;
  name: string | null;
}

export interface Undone {
  stood: boolean;
  /** The person has no other entry at this list. */
  is_first: boolean;
  was_inside: boolean;
}

/** Takes a check-in of this list back. `stood`: false if it was taken back before. A repeat changes nothing. */
export async function undoCheckIn(
  pool: pg.Pool,
  list: { id: number },
  checkInShortId: string,
  by: UndoneBy,
): Promise<Undone> {
  const { rows } = await pool.query<Undone>("select * from undo_check_in($1, $2, $3, $4, $5)", [
    checkInShortId,
    list.id,
    by.userId ?? null,
    by.deviceId ?? null,
    by.name,
  ]);
  if (!rows[0]) throw new Refusal("not_found");
  return rows[0];
}

/** By how much an undo changes the numbers of people who came in and who are inside. */
export function movedBy({ is_first, was_inside }: Undone): { came: number; inside: number } {
  return { came: is_first ? -1 : 0, inside: was_inside ? -1 : 0 };
}
