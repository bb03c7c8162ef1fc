import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { readLockWaits } from "./lock-waits.ts";

const LOOK_EVERY_MS = 50;
const MIGRATING = "tessera-migrate";

export interface LockReport {
  /**
   * The longest time for which a transaction of the migrations was seen with a lock that blocks reads or writes.
   */
  longestHeldMs: number;
  /** The tables that were seen with such a lock. */
  lockedTables: Set<string>;
  /**
   * The longest wait of the programs and of the migrations for a table lock. Waits below 50 ms are not recorded.
   */
  longestWaitMs: { programs: number; migrations: number };
  /** The time from the first to the last look that found a connection of the migrations. */
  migratingMs: number;
  /** The number of looks at the locks, twenty a second on an idle machine. */
  looks: number;
}

/** Locks that block writes but not reads, and locks that block both. */
const HELD = `
  select l.relation::regclass::text as table,
         extract(epoch from clock_timestamp() - a.xact_start)::float * 1000 as ms
  from pg_stat_activity a
  join pg_locks l on l.pid = a.pid and l.granted and l.locktype = 'relation' and l.database = a.datid
  join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p', 'v')
  where a.application_name = $1
    and l.mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

const MIGRATES = "select 1 from pg_stat_activity where application_name = $1 limit 1";

/** Looks at the locks of migrations until stopped. `log` is the log of a server with LOGS_LOCK_WAITS. */
export async function watchLocks(url: string, log: string) {
  const client = new pg.Client({ connectionString: url, application_name: "lock-watch" });
  await client.connect();
  const from = fs.statSync(log).size;
  const lockedTables = new Set<string>();
  let longestHeldMs = 0;
  let migratingSince: number | undefined;
  let migratingMs = 0;
  let looks = 0;
  let isOver = false;

  const looking = (async () => {
    while (!isOver) {
      const now = performance.now();
      if ((await client.query(MIGRATES, [MIGRATING])).rows.length > 0) {
        migratingSince ??= now;
        migratingMs = now - migratingSince;
      }
      const { rows } = await client.query<{ table: string; ms: number }>(HELD, [MIGRATING]);
      for (const { table, ms } of rows) {
        lockedTables.add(table);
        longestHeldMs = Math.max(longestHeldMs, ms);
      }
      looks += 1;
      await sleep(LOOK_EVERY_MS);
    }
  })();

  return {
    async stop(): Promise<LockReport> {
      isOver = true;
      await looking;
      await client.end();
      const waits = readLockWaits(log, from);
      const longest = (isIt: (application: string) => boolean) =>
        Math.max(0, ...waits.filter(({ application }) => isIt(application)).map(({ ms }) => ms));
      return {
        longestHeldMs,
        lockedTables,
        longestWaitMs: {
          programs: longest((application) => application !== MIGRATING),
          migrations: longest((application) => application === MIGRATING),
        },
        migratingMs,
        looks,
      };
    },
  };
}
