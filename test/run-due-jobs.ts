import { Logger, runOnce, type TaskList } from "graphile-worker";
import type { Pool } from "pg";

interface DueOptions {
  /** Jobs that become due within this many milliseconds count as due. Default: 0. */
  aheadMilliseconds?: number;
}

/**
 * Runs the due jobs of these tasks until none is left. A failed job is due again only after a pause, so it runs once.
 *
 * One run is not enough: graphile-worker looks for the next job before it has unlocked the queue name of the last one,
 * and then ends although jobs of the same queue name are due. Only with a delay, even of 0, does a run wait until its last
 * jobs are deleted.
 */
export async function runDueJobs(
  pool: Pool,
  taskList: TaskList,
  { aheadMilliseconds = 0 }: DueOptions = {},
): Promise<void> {
  do {
    await runOnce({
      pgPool: pool,
      noHandleSignals: true,
      logger: new Logger(() => () => {}),
      taskList,
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
  } while (await isAnyDue());

  async function isAnyDue(): Promise<boolean> {
    const { rowCount } = await pool.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = any ($1) and j.is_available
         and j.run_at <= now() + make_interval(secs => $2 / 1000.0) limit 1`,
      [Object.keys(taskList), aheadMilliseconds],
    );
    return rowCount === 1;
  }
}
