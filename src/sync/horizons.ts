import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    "record-sync-horizon": Record<string, never>;
  }
}

/** Older times are answered with a full read. */
export const HORIZON_DAYS = 35;

/** All transactions below it have ended, in the snapshot of the statement that contains it. */
export const HORIZON = sql<string>`pg_snapshot_xmin(pg_current_snapshot())`;

/**
 * Identifies the history of the database. It changes with a failover, after which transaction numbers may be used
 * again, and with a restore, which creates the tables again: the object id of a table is therefore a part of it.
 */
export const HISTORY = sql<string>`(
  select c.system_identifier::text || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    || '-' || 'public.sync_horizons'::regclass::oid::text
  from pg_control_system() c)`;

/** Records, once a minute, which transactions have ended, so that `updated_since` knows where to begin. */
export async function recordSyncHorizon(db: Db): Promise<void> {
  // The snapshot is older than the clock's time: what commits after that time is at or above the horizon.
  await sql`insert into sync_horizons (recorded_at, history, horizon)
            select clock_timestamp(), ${HISTORY}, ${HORIZON}`.execute(db);
  await sql`delete from sync_horizons where recorded_at < now() - make_interval(days => ${HORIZON_DAYS})`.execute(
    db,
  );
}

/** Finds the last horizon recorded by then. Undefined: it is too old, or of another history. */
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
