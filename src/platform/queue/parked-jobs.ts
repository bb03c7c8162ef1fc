import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/**
 * Moves every job out of the queue, so that no worker takes it before it is released. Call it while no worker runs.
 * Unlocks jobs that were running when the database was copied, because the queue removes no locked jobs.
 */
export async function parkJobs(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      select graphile_worker.force_unlock_workers(array(
        select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))`.execute(
      tx,
    );
    await sql`
      insert into parked_jobs
        (name, payload, queue_name, run_at, priority, attempts, max_attempts, job_key, created_at)
      select t.identifier, j.payload, q.queue_name, j.run_at, j.priority, j.attempts, j.max_attempts, j.key, j.created_at
      from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      order by j.id`.execute(tx);
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker._private_jobs))`.execute(
      tx,
    );
  });
}

/** Puts all parked jobs back into the queue, with the attempts they have had. Returns how many. */
export async function releaseJobs(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ released: number }>`
      with taken as (delete from parked_jobs returning *),
      added as (
        select (graphile_worker.add_job(
          name, payload, queue_name, run_at, max_attempts, job_key, priority, null, 'preserve_run_at')).id, attempts
        from (select * from taken order by id) t),
      tried as (
        select graphile_worker.reschedule_jobs(array[id], attempts := attempts) from added where attempts > 0)
      select (select count(*) from added)::int as released, (select count(*) from tried)`.execute(tx);
    return rows[0]!.released;
  });
}

/** Deletes the parked jobs that were due and whose names begin with one of these words. Returns how many. */
export async function discardJobs(
  db: Db,
  { before, words }: { before: Date; words: string[] },
): Promise<number> {
  const { rows } = await sql`
    delete from parked_jobs
    where run_at <= ${before} and split_part(name, '-', 1) = any (${words}) returning id`.execute(db);
  return rows.length;
}

export interface ParkedJobs {
  name: string;
  due: number;
  later: number;
}

/** Counts the parked jobs of each name: due at `by`, and due later. */
export async function countParkedJobs(db: Db, by: Date): Promise<ParkedJobs[]> {
  const { rows } = await sql<ParkedJobs>`
    select name, count(*) filter (where run_at <= ${by})::int as due, count(*) filter (where run_at > ${by})::int as later
    from parked_jobs group by name order by count(*) desc, name`.execute(db);
  return rows;
}
