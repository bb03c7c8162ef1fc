import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { currentRequestId } from "../telemetry/request-scope.ts";
import { currentTraceparent } from "../telemetry/spans.ts";
import { withOrigin } from "./job-origin.ts";
import type { Cause } from "./outbox.ts";

/**
 * Every job by name, with its payload. Areas add their jobs beside the handlers:
 * `declare module "…/platform/queue/queue.ts" { interface Jobs { "send-…": { order_id: number } } }`
 * Payloads contain ids, never contents: a job reads the current state when it runs, and may run twice. An address
 * that no row contains is sealed.
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

interface AllOptions<Payload> extends Omit<JobOptions, "key" | "runAt"> {
  /** When all jobs run, or when each of them runs. */
  runAt?: Date | Date[];
  /** A job replaces the waiting one with the same key. */
  keyOf?: (payload: Payload) => string;
  /** What caused each job. Default: the current request caused all of them. */
  causes?: (Cause | undefined)[];
}

/** Adds many jobs of one name in one statement. */
export async function enqueueAll<Name extends JobName>(
  tx: Db | Tx,
  name: Name,
  payloads: Jobs[Name][],
  { priority, runAt, maxAttempts, queueName, keyOf, causes }: AllOptions<Jobs[Name]> = {},
): Promise<void> {
  if (payloads.length === 0) return;
  const current = { request_id: currentRequestId(), traceparent: currentTraceparent() };
  const jobs = payloads.map((payload, index) => {
    const cause = causes ? causes[index] : current;
    return {
      payload: withOrigin(payload, cause?.request_id, cause?.traceparent),
      key: keyOf?.(payload),
      run_at: Array.isArray(runAt) ? runAt[index] : runAt,
    };
  });
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, json_build_object(
      'identifier', ${name}::text, 'payload', job -> 'payload', 'job_key', job ->> 'key',
      'run_at', job -> 'run_at', 'priority', ${priority ?? null}::int,
      'max_attempts', ${maxAttempts ?? null}::int, 'queue_name', ${queueName ?? null}::text))
    from json_array_elements(${JSON.stringify(jobs)}::json) as job))`.execute(tx);
}

/**
 * SQL that adds a job for a row of a larger statement, where a second round trip is too slow. `payload`: the row's
 * payload as JSON, from `withOrigin`.
 */
export function addingJob(name: JobName, payload: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`graphile_worker.add_job(${name}, ${payload})`;
}

/** Removes the waiting job with this key. A running job continues. */
export async function dropJob(tx: Db | Tx, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(tx);
}
