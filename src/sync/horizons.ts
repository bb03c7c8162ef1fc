import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "record-sync-horizon": Record<string, never>;
  }
}

/** Older times are answered with a full read. */
export const HORIZON_DAYS = 35;

/** All transactions below it are over, in the same snapshot as the statement that asks. */
export const HORIZON = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Identifies the history of the database. Changes with a failover, where numbers of transactions may be given out again,
 * and with a restore, which creates the tables again: the object id of one is therefore a part of it.
 */
export const HISTORY = sql<string>`(
  select c.system_identifier::text || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    || '-' || 'public.sync_horizons'::regclass::oid::text
  from pg_control_system() c)`;

/** Once a minute: which transactions are over, so that `updated_since` finds where to begin. */
export async function recordSyncHorizon(db: Db): Promise<void> {
  // The snapshot is older than the clock's time: what commits after that time is at or above the horizon.
  await sql`insert into sync_horizons (recorded_at, history, horizon)
            select clock_timestamp(), ${HISTORY}, ${HORIZON}`.execute(db);
  await sql`delete from sync_horizons where recorded_at < now() - make_interval(days => ${HORIZON_DAYS})`.execute(
    db,
  );
}

/** The last one recorded by then; undefined: nobody knows any more. */
export async function findHorizonAt(
  db: Db,
  since: string,
): Promise<{ history: string; horizon: string } | undefined> {
  const { rows } = await sql<{ history: string; horizon: string }>`
    select history, horizon::text as horizon from sync_horizons
    where recorded_at <= ${since}::timestamptz and history = ${HISTORY}
    order by recorded_at desc limit 1`.execute(db);
  return rows[0];
}
