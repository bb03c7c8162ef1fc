import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { currentRequestId } from "../telemetry/request-scope.ts";
import { currentTraceparent } from "../telemetry/spans.ts";
import { withOrigin } from "./job-origin.ts";
import type { Cause } from "./outbox.ts";

/**
 * Every job by name, with its payload. Areas add their jobs beside the handlers:
 * `declare module "…/platform/queue/queue.ts" { interface Jobs { "send-…": { order_id: number } } }`
 * Payloads contain ids, never contents: a job reads the current state when it runs, and may run twice.
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
  /** Jobs with a lower number run first. */
  priority?: number;
  /** Jobs with the same queue name run one after the other. */
  queueName?: string;
}

/** For jobs that no page waits for. Payments and log-in codes overtake the emails of a whole sale. */
export const LOW_PRIORITY = 10;

/** Adds a job in the caller's transaction. Without a commit no job exists. */
export async function enqueue<Name extends JobName>(
  tx: Db | Tx,
  name: Name,
  payload: Jobs[Name],
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    ${name}, ${JSON.stringify(withOrigin(payload, currentRequestId(), currentTraceparent()))}::json,
    run_at := ${options.runAt ?? null}, max_attempts := ${options.maxAttempts ?? null},
    job_key := ${options.key ?? null}, queue_name := ${options.queueName ?? null}, priority := ${options.priority ?? null})`.execute(
    tx,
  );
}

/**
 * Adds many jobs of one name in one statement. `causes` has what caused each job; by default the current
 * request caused all of them.
 */
export async function enqueueAll<Name extends JobName>(
  tx: Db | Tx,
  name: Name,
  payloads: Jobs[Name][],
  { priority, causes }: Pick<JobOptions, "priority"> & { causes?: (Cause | undefined)[] } = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const current = { request_id: currentRequestId(), traceparent: currentTraceparent() };
  const jobs = payloads.map((payload, index) => {
    const cause = causes ? causes[index] : current;
    return withOrigin(payload, cause?.request_id, cause?.traceparent);
  });
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object(
      'identifier', ${name}::text, 'payload', payload, 'priority', ${priority ?? null}::int))
    from json_array_elements(${JSON.stringify(jobs)}::json) as payload))`.execute(tx);
}

/** Removes the waiting job with this key. A running job continues. */
export async function dropJob(tx: Db | Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}
