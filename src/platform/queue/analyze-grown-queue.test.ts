import { afterAll, expect, test, vi } from "vitest";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import type { JobHandlers } from "./queue.ts";
import { startWorker } from "./worker.ts";

const database = await testDatabase();
const { pool } = database;
const { log } = testServices(database);
afterAll(() => worker?.stop());
let worker: ReturnType<typeof startWorker> | undefined;

const countedJobs = async () => {
  const { rows } = await pool.query<{ jobs: number }>(
    "select reltuples::int as jobs from pg_class where oid = 'graphile_worker._private_jobs'::regclass",
  );
  return rows[0]!.jobs;
};

test("counts the jobs again when a sale has added many to an empty queue", async () => {
  await pool.query("select graphile_worker.add_job('other')");
  await pool.query("delete from graphile_worker._private_jobs");
  await pool.query("vacuum (analyze) graphile_worker._private_jobs");
  expect(await countedJobs()).toBe(0);
  const sale = await pool.connect();
  await sale.query(
    `select graphile_worker.add_jobs(array(
       select json_populate_record(null::graphile_worker.job_spec, '{"identifier":"other"}') from generate_series(1, 3000)))`,
  );
  // A busy connection reports its counts every second. This one becomes idle, so the test forces the report.
  await sale.query("select pg_stat_force_next_flush()");
  sale.release();

  worker = startWorker({
    pool,
    log,
    handlers: { due: async () => {} } as unknown as JobHandlers,
    schedules: [],
  });

  // The check runs when a job starts.
  await vi.waitFor(
    async () => {
      await pool.query("select graphile_worker.add_job('due')");
      expect(await countedJobs()).toBeGreaterThan(2_000);
    },
    { timeout: 15_000, interval: 500 },
  );
});
