import { sql } from "kysely";
import type pg from "pg";
import type { WorkerEvents } from "graphile-worker";
import type { Db } from "../database/database.ts";
import type { Log } from "../log.ts";

const WRITE_EVERY_MILLISECONDS = 30_000;
const PREFIX = "job-outcomes:";

/** Counts outcomes of jobs and writes them every half minute, even if no job ran, as a sign of life. */
export function createJobOutcomes(pool: pg.Pool, log: Log) {
  let succeeded = 0;
  let failed = 0;

  async function write(): Promise<void> {
    const written = [succeeded, failed];
    [succeeded, failed] = [0, 0];
    await pool.query(
      `insert into installation as i (key, value)
       values ($1 || to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI'),
               jsonb_build_object('succeeded', $2::int, 'failed', $3::int))
       on conflict (key) do update set updated_at = now(), value = jsonb_build_object(
         'succeeded', (i.value ->> 'succeeded')::int + $2, 'failed', (i.value ->> 'failed')::int + $3)`,
      [PREFIX, ...written],
    );
    await pool.query(
      "delete from installation where starts_with(key, $1) and updated_at < now() - interval '1 hour'",
      [PREFIX],
    );
  }

  const writeDown = () =>
    write().catch((error: unknown) => log.warn({ err: error }, "outcomes of jobs could not be written"));
  let writing = writeDown();
  const timer = setInterval(() => (writing = writeDown()), WRITE_EVERY_MILLISECONDS);

  return {
    listen(events: WorkerEvents): void {
      events.on("job:success", () => (succeeded += 1));
      events.on("job:error", () => (failed += 1));
    },
    async stop() {
      clearInterval(timer);
      await writing;
      await writeDown();
    },
  };
}

export interface JobOutcomes {
  succeeded: number;
  failed: number;
  /** Seconds since any worker last wrote. Null if no worker has written for an hour. */
  silentSeconds: number | null;
}

/** Returns the outcomes of the jobs of the last five minutes. */
export async function readJobOutcomes(db: Db): Promise<JobOutcomes> {
  const { rows } = await sql<JobOutcomes>`
    select coalesce(sum((value ->> 'succeeded')::int) filter (where is_recent), 0)::int as succeeded,
           coalesce(sum((value ->> 'failed')::int) filter (where is_recent), 0)::int as failed,
           extract(epoch from now() - max(updated_at))::int as "silentSeconds"
    from (select *, updated_at > now() - interval '5 minutes' as is_recent
          from installation where starts_with(key, ${PREFIX})) o`.execute(db);
  return rows[0]!;
}
