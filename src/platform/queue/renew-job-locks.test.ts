import { EventEmitter } from "node:events";
import { run } from "graphile-worker";
import { expect, test, vi } from "vitest";
import { testServices } from "../../../test/api.ts";
import { singleConnection, testDatabase } from "../../../test/database.ts";
import { releaseStaleJobs } from "./release-stale-jobs.ts";
import { renewJobLocks } from "./renew-job-locks.ts";

const database = await testDatabase();
const { pool } = database;
const { log } = testServices(database);

const PATIENCE = { timeout: 20_000 };

test("a job of ten minutes stays with its worker, and the job of a killed worker goes to another", async () => {
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>();
  const started = vi.fn();
  const locks = renewJobLocks(pool, log, 20);
  const events = new EventEmitter();
  const forget = locks.listen(events);
  const runner = await run({
    pgPool: pool,
    events,
    noHandleSignals: true,
    taskList: { "a-long-job": async () => (started(), end) },
  });
  await pool.query("select graphile_worker.add_job('a-long-job', queue_name := 'one after the other')");
  await vi.waitFor(() => expect(started).toHaveBeenCalledOnce(), PATIENCE);
  await pool.query(`
    with job as (select graphile_worker.add_job('a-long-job') as added)
    update graphile_worker._private_jobs set locked_by = 'killed' from job where id = (added).id`);
  await pool.query(
    "update graphile_worker._private_jobs set locked_by = coalesce(locked_by, 'killed'), locked_at = now() - interval '10 minutes'",
  );
  await pool.query(
    "update graphile_worker._private_job_queues set locked_at = now() - interval '10 minutes' where locked_by is not null",
  );
  const ages = async () => {
    const { rows } = await pool.query<{ is_old: boolean; queue_is_old: boolean | null }>(
      `select j.locked_at < now() - interval '5 minutes' as is_old, q.locked_at < now() - interval '5 minutes' as queue_is_old
       from graphile_worker._private_jobs j left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
       order by j.id`,
    );
    return rows;
  };

  await vi.waitFor(
    async () =>
      expect(await ages()).toEqual([
        { is_old: false, queue_is_old: false },
        { is_old: true, queue_is_old: null },
      ]),
    PATIENCE,
  );
  await releaseStaleJobs(pool);
  const lockedBy = await pool.query("select locked_by from graphile_worker._private_jobs order by id");
  forget();
  letEnd();
  await vi.waitFor(() => expect(started).toHaveBeenCalledTimes(2), PATIENCE);
  await runner.stop();
  locks.stop();

  expect(lockedBy.rows).toEqual([
    { locked_by: expect.stringMatching(/^(pool|worker)-/) },
    { locked_by: null },
  ]);
});

test("renewing reads the waiting jobs once, even if PostgreSQL estimates only one", async () => {
  const waiting = 2_000;
  const connection = singleConnection(database.url);
  await connection.query("delete from graphile_worker._private_jobs");
  await connection.query("select graphile_worker.add_job('a-job')");
  await connection.query("vacuum analyze graphile_worker._private_jobs");
  await connection.query("select graphile_worker.add_job('a-job') from generate_series(1, $1)", [waiting]);
  await connection.query(
    "update graphile_worker._private_jobs set locked_by = 'worker' where id = (select min(id) from graphile_worker._private_jobs)",
  );
  // PostgreSQL counts the reads and writes of one transaction.
  await connection.query("begin");
  const locks = renewJobLocks(connection, log, 20);
  const events = new EventEmitter();
  locks.listen(events);

  events.emit("job:start", { job: { id: "1", locked_by: "worker" } });
  const counted = async () => {
    const { rows } = await connection.query<{ reads: number; renewals: number }>(
      `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as reads, n_tup_upd::int as renewals
       from pg_stat_xact_user_tables where relname = '_private_jobs'`,
    );
    return rows[0] ?? { reads: 0, renewals: 0 };
  };
  await vi.waitFor(async () => expect((await counted()).renewals).toBeGreaterThan(0), PATIENCE);
  locks.stop();
  const { reads, renewals } = await counted();
  await connection.end();

  expect(reads / renewals).toBeLessThan(2 * waiting);
});
