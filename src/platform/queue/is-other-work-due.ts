import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** An idle worker takes a new job within this time. */
const TAKEN_WITHIN_MILLISECONDS = 200;

/**
 * True if a due job that is at least as urgent as `priority` waits for a worker. Jobs whose queue name is in use do
 * not count. A long job checks this in order to make room.
 */
export async function isOtherWorkDue(db: Db, priority: number): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker._private_jobs j
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    where j.is_available and j.priority <= ${priority} and q.is_available is not false
      and j.run_at < clock_timestamp() - ${TAKEN_WITHIN_MILLISECONDS} * interval '1 millisecond'
    limit 1`.execute(db);
  return rows.length > 0;
}
