import { sql } from "kysely";
import type { Db } from "../database.ts";

/** Positions in the write-ahead log are bytes since its beginning. */
const INSERTED = sql`(pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint`;
/** Every commit that was acknowledged is before this position. */
const COMMITTED = sql`(pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::bigint`;

/** Notes that a user's write has just been committed. */
export async function noteLastWrite(db: Db, userId: number): Promise<void> {
  await sql`
    insert into last_writes as w (user_id, log_position) values (${userId}, ${INSERTED})
    on conflict (user_id) do update set log_position = excluded.log_position
      where w.log_position < excluded.log_position`.execute(db);
}

/**
 * Returns the position that a replica must have replayed to show the user's own writes. Null: the user has written
 * nothing.
 */
export async function findLastWrite(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ log_position: number }>`
    select log_position from last_writes where user_id = ${userId}`.execute(db);
  return rows[0]?.log_position ?? null;
}

/** Returns the position that a replica must have replayed to show everything that is acknowledged by now. */
export async function findCommittedPosition(db: Db): Promise<number> {
  const { rows } = await sql<{ log_position: number }>`select ${COMMITTED} as log_position`.execute(db);
  return rows[0]!.log_position;
}
