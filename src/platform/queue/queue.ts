import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";

/**
 * Every job by name, with what it is given. Areas add theirs beside their handlers:
 * `declare module "…/platform/queue/queue.ts" { interface Jobs { "send-…": { order_id: number } } }`
 * Payloads carry ids, never contents: a job reads what is true when it runs, and may run twice.
 */
// oxlint-disable-next-line typescript/no-empty-object-type
export interface Jobs {}

export type JobName = keyof Jobs & string;

export type JobHandlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

export interface JobOptions {
  /** A job with the same key that has not started yet is replaced. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /** Lower runs first. */
  priority?: number;
  /** Jobs of one line are done one after the other. */
  line?: string;
}

/** For what nobody waits for before a screen: payments and codes overtake the letters of a whole sale. */
export const LOW_PRIORITY = 10;

/** Puts a job into the caller's transaction: no commit, no job. */
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

/** Many jobs of one name in one statement. */
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

/** Takes back what was asked for under a key. A job under way goes on. */
export async function dropJob(tx: Db | Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}
