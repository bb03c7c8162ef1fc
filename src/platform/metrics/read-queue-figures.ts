import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { countFailedWork } from "../queue/failed-jobs.ts";
import { readJobOutcomes } from "../queue/job-outcomes.ts";

/** The work that waits in the background. Read from the database, so it is the same for all processes. */
export interface QueueFigures {
  jobs_waiting: number;
  jobs_oldest_seconds: number;
  jobs_given_up: number;
  jobs_retrying: number;
  /** Outcomes of all processes within five minutes. */
  jobs_succeeded: number;
  jobs_failed: number;
  emails_waiting: number;
  emails_oldest_seconds: number;
  outbox_waiting: number;
  outbox_oldest_seconds: number;
  outbox_parked: number;
  /** Since any worker last wrote. Null if none has for an hour. */
  worker_silent_seconds: number | null;
}

type Waiting = Omit<
  QueueFigures,
  "jobs_given_up" | "jobs_retrying" | "jobs_succeeded" | "jobs_failed" | "worker_silent_seconds"
>;

export async function readQueueFigures(db: Db): Promise<QueueFigures> {
  const [outcomes, failed, { rows }] = await Promise.all([
    readJobOutcomes(db),
    countFailedWork(db),
    sql<Waiting>`
      select j.*, o.*, (select count(*)::int from parked_outbox_events) as outbox_parked
      from (
        select count(*)::int as jobs_waiting,
               coalesce(extract(epoch from now() - min(j.run_at)), 0)::float8 as jobs_oldest_seconds,
               count(*) filter (where t.identifier like 'send-%')::int as emails_waiting,
               coalesce(extract(epoch from now() - min(j.run_at) filter (where t.identifier like 'send-%')), 0)::float8
                 as emails_oldest_seconds
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.is_available and j.run_at <= now()
      ) j, (
        select count(*)::int as outbox_waiting,
               coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as outbox_oldest_seconds
        from outbox_events
      ) o`.execute(db),
  ]);
  return {
    ...rows[0]!,
    jobs_given_up: failed.given_up,
    jobs_retrying: failed.retrying,
    jobs_succeeded: outcomes.succeeded,
    jobs_failed: outcomes.failed,
    worker_silent_seconds: outcomes.silentSeconds,
  };
}
