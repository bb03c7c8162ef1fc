import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";

/**
 * Every job by name, with its payload. Areas add theirs beside their handlers:
 * `declare module "…/platform/queue/queue.ts" { interface Jobs { "send-…": { order_id: number } } }`
 * Payloads carry ids, never contents: a job reads the current state when it runs, and may run twice.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Jobs {}

export type JobName = keyof Jobs & string;

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface JobOptions {
  /** Replaces a job with the same key that has not started yet. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** Lower runs first. */
  priority?: number;
  /** Jobs with the same queue name run one after the other. */
  line?: string;
}

/** For jobs that no page waits for: payments and codes overtake the emails of a whole sale. */
export const LOW_PRIORITY = 10;

/** Adds a job in the caller's transaction: without a commit there is no job. */
export async function enqueue<Name extends JobName>(
  tx: Db | Tx,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(payload)}::json,
    run_at := ${options.runAt ?? null}, max_attempts := ${options.maxAttempts ?? null},
    job_key := ${options.key ?? null}, queue_name := ${options.line ?? null}, priority := ${options.priority ?? null})`.execute(
    tx,
  );
}

/** Adds many jobs of one name in one statement. */
export async function enqueueAll<Name extends JobName>(
  tx: Db | Tx,
  name: Name,
  payloads: Jobs[Name][],
  { priority }: Pick<JobOptions, "priority"> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object(
      'identifier', ${name}::text, 'payload', payload, 'priority', ${priority ?? null}::int))
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload))`.execute(tx);
}

/** Removes the job with this key. A running job goes on. */
export async function dropJob(tx: Db | Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}
