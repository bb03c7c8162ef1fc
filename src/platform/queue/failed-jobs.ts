import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Failed work: a job that is tried again or was given up, or an outbox event that was parked. */
export interface FailedWork {
  /** `job-7` or `event-7`. */
  id: string;
  kind: "JOB" | "OUTBOX_EVENT";
  name: string;
  /** Contains only ids. Jobs of version 0.1.0 can contain an address. */
  payload: string;
  problem: string;
  attempts: number;
  max_attempts: number;
  /** Null: the work is not tried again automatically. */
  next_attempt_at: Date | null;
  failed_at: Date;
}

const FAILED = sql`
  select 'job-' || j.id as id, 'JOB' as kind, t.identifier as name, j.payload::text as payload,
         coalesce(j.last_error, '') as problem, j.attempts::int as attempts, j.max_attempts::int as max_attempts,
         case when j.attempts < j.max_attempts then j.run_at end as next_attempt_at, j.updated_at as failed_at
  from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where j.last_error is not null and j.locked_at is null
  union all
  select 'event-' || p.id, 'OUTBOX_EVENT', p.kind,
         json_build_object('event_id', p.event_id, 'subject_id', p.subject_id)::text, p.problem, 1, 1, null, p.parked_at
  from parked_outbox_events p`;

const SHOWN = 200;

/**
 * Lists work that was given up first, then work that is tried again. Within each group, the newest failures
 * come first.
 */
export async function listFailedWork(db: Db, words: string | null): Promise<FailedWork[]> {
  const wanted = patternOf(words);
  const { rows } = await sql<FailedWork>`
    select * from (${FAILED}) f
    where ${wanted}::text is null or f.name ilike ${wanted} or f.problem ilike ${wanted}
    order by f.next_attempt_at is not null, f.failed_at desc, f.id limit ${SHOWN}`.execute(db);
  return rows;
}

/** Counts the work that was given up and the work that is tried again. */
export async function countFailedWork(db: Db): Promise<{ given_up: number; retrying: number }> {
  const { rows } = await sql<{ given_up: number; retrying: number }>`
    select count(*) filter (where next_attempt_at is null)::int as given_up,
           count(*) filter (where next_attempt_at is not null)::int as retrying
    from (${FAILED}) f`.execute(db);
  return rows[0]!;
}

/**
 * Tries one job or event again now, with its full number of attempts. Returns false if it does not exist or is
 * running.
 */
export async function retryFailedWork(db: Db, id: string): Promise<boolean> {
  const { kind, number } = partsOf(id);
  if (kind === "event") return (await retryParkedOutboxEvents(db, number)) > 0;
  const { rows } = await sql`
    select j.id from graphile_worker._private_jobs f, graphile_worker.reschedule_jobs(
      array[f.id], run_at := now(), attempts := 0) j where f.id = ${number} and f.last_error is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/** Tries again all work that was given up. Returns the number. */
export async function retryAllFailedWork(db: Db): Promise<number> {
  const { rows: jobs } = await sql`
    select j.id from graphile_worker.reschedule_jobs(array(
      select id from graphile_worker._private_jobs
      where last_error is not null and locked_at is null and attempts >= max_attempts),
      run_at := now(), attempts := 0) j`.execute(db);
  return jobs.length + (await retryParkedOutboxEvents(db));
}

/** Without an id, all parked events are handled again. */
async function retryParkedOutboxEvents(db: Db, id: number | null = null): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select retry_parked_outbox_events(${id}) as events`.execute(db);
  return rows[0]!.events;
}

/** Deletes a job. A parked event belongs to a sale and can only be handled, not deleted. */
export async function deleteFailedJob(db: Db, id: string): Promise<boolean> {
  const { kind, number } = partsOf(id);
  if (kind !== "job") return false;
  const { rows } = await sql`
    select j.id from graphile_worker._private_jobs f, graphile_worker.complete_jobs(array[f.id]) j
    where f.id = ${number} and f.last_error is not null and f.locked_at is null`.execute(db);
  return rows.length > 0;
}

/**
 * Deletes the jobs that were given up. With `words`, only those whose name or error contains them. Jobs that are
 * tried again and parked events stay. Returns the number.
 */
export async function deleteGivenUpJobs(db: Db, words: string | null): Promise<number> {
  const wanted = patternOf(words);
  const { rows } = await sql`
    select j.id from graphile_worker.complete_jobs(array(
      select f.id from graphile_worker._private_jobs f join graphile_worker._private_tasks t on t.id = f.task_id
      where f.last_error is not null and f.locked_at is null and f.attempts >= f.max_attempts
        and (${wanted}::text is null or t.identifier ilike ${wanted} or f.last_error ilike ${wanted}))) j`.execute(
    db,
  );
  return rows.length;
}

function patternOf(words: string | null): string | null {
  return words === null ? null : `%${words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

function partsOf(id: string): { kind: string; number: number } {
  const [kind, number] = id.split("-");
  return { kind: kind!, number: Number(number) };
}
