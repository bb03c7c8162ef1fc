import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { releaseStaleJobs } from "./release-stale-jobs.ts";

const { pool } = await testDatabase();

test("FLT-02 releases the job of a killed worker after five minutes, not after four hours", async () => {
  await pool.query("select graphile_worker.add_job('an-old-job'), graphile_worker.add_job('a-new-job')");
  await pool.query(`
    update graphile_worker._private_jobs j
    set locked_by = t.identifier, locked_at = now() - case t.identifier when 'an-old-job' then interval '6 minutes' else '4 minutes' end
    from graphile_worker._private_tasks t where t.id = j.task_id`);

  await releaseStaleJobs(pool);

  const { rows } = await pool.query(
    "select task_identifier, locked_at is not null as is_locked from graphile_worker.jobs order by id",
  );
  expect(rows).toEqual([
    { task_identifier: "an-old-job", is_locked: false },
    { task_identifier: "a-new-job", is_locked: true },
  ]);
});
