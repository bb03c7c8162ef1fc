import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant, one } from "../../values/wire.ts";

export const FailedWork = z.object({
  id: z.string(),
  kind: z.enum(["JOB", "OUTBOX_EVENT"]),
  name: z.string(),
  payload: z.string(),
  /** The error without email addresses. */
  problem: z.string(),
  attempts: z.int(),
  max_attempts: z.int(),
  next_attempt_at: Instant.nullable(),
  failed_at: Instant,
});
export type FailedWork = z.infer<typeof FailedWork>;

const FailingWebhook = z.object({
  id: Id,
  account_id: Id,
  account_name: z.string(),
  event_title: z.string().nullable(),
  organizer_name: z.string().nullable(),
  /** Only the host, because the rest of the URL may contain a secret. */
  host: z.string(),
  status: z.enum(["ENABLED", "PAUSED"]),
  disabled_reason: z.enum(["GONE", "FAILING"]).nullable(),
  failing_since: Instant.nullable(),
  disabled_at: Instant.nullable(),
  last_response_code: z.int().nullable(),
  pending_count: z.int(),
});

const CHECK_STATES = ["OK", "WARNING", "FAILED"] as const;
const SystemCheck = z.object({
  name: z.enum(["DATABASE", "QUEUE", "JOBS", "DATA_STEPS", "MAIL", "STORAGE", "PAYMENTS", "ALARMS"]),
  state: z.enum(CHECK_STATES),
  /** Figures and settings by name. The interface turns them into sentences. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
const Waiting = z.number().min(0);
/** How often something happened within `seconds`. */
const Count = z.int().min(0);
/** Seconds within which 99 of 100 were done. */
const P99Seconds = z.number().nullable();
const RouteFigures = z.object({
  method: z.string(),
  route: z.string(),
  count: Count,
  p99_seconds: P99Seconds,
});
/** `refused` is an expected answer, such as "sold out"; `failed` is a bug or an outage. */
const outcomes = { ok: Count, refused: Count, failed: Count };
const SystemFigures = z.object({
  /** The seconds that rates and counts cover: 300, or fewer shortly after a start. */
  seconds: z.int(),
  /** False if other processes run jobs and background loops: then this one counts none of their work. */
  runs_jobs: z.boolean(),
  requests_per_second: z.number(),
  /** The share of requests that were answered with 5xx, from 0 to 1. */
  failed_share: z.number(),
  /** Requests by the class of their status, such as 2xx. */
  requests: z.array(z.object({ status_class: z.string(), count: Count })),
  /** Requests that were answered with 503, which load shedding does. */
  busy_answers: Count,
  /** True if requests were refused as busy at one of the samples, which are 15 seconds apart. */
  has_shed_load: z.boolean(),
  /** The five with the highest 99th percentile. */
  slowest_routes: z.array(RouteFigures),
  /** The five with the most requests. */
  busiest_routes: z.array(RouteFigures),
  calls: z.array(
    z.object({
      name: z.enum(["HOLD", "ORDER", "SCAN"]),
      per_second: z.number(),
      ...outcomes,
      p50_seconds: z.number().nullable(),
      p99_seconds: P99Seconds,
    }),
  ),
  /** The five calls of the API that failed most, then those that were refused most. */
  troubled_calls: z.array(z.object({ name: z.string(), refused: Count, failed: Count })),
  provider_calls: z.array(z.object({ provider: z.string(), ...outcomes, p99_seconds: P99Seconds })),
  stock: z.object({
    /** Of all processes, at the last check. */
    counters_wrong: z.int(),
    /** Seconds since the check. Null if there was none. */
    check_age_seconds: z.int().nullable(),
    /** Holds that ended more than 30 seconds ago and still keep their places. */
    holds_overdue: z.int(),
  }),
  emails: z.object({ sent: Count, failed: Count }),
  /** Attempts by the class of the receiver's status, such as 2xx, or `none` without an answer. */
  webhook_attempts: z.array(z.object({ answer: z.string(), count: Count })),
  /** The ten jobs that failed most, then those that ran most. A job that failed is tried again. */
  jobs: z.array(z.object({ name: z.string(), ok: Count, failed: Count, p99_seconds: P99Seconds })),
  background_loops: z.array(z.object({ name: z.string(), runs: Count, p99_seconds: P99Seconds })),
  /** Cores that the process used on average: 1 is one core all the time. */
  cpu_cores: z.number(),
  event_loop_p99_seconds: z.number(),
  memory_bytes: z.int(),
  /** Batches for the OTLP collector. A failed batch is lost. Null if none is set. */
  telemetry_batches: z.array(z.object({ signal: z.string(), sent: Count, failed: Count })).nullable(),
  queue: z.object({
    jobs_waiting: Waiting,
    jobs_oldest_seconds: Waiting,
    emails_waiting: Waiting,
    emails_oldest_seconds: Waiting,
    outbox_waiting: Waiting,
    outbox_oldest_seconds: Waiting,
    webhooks_waiting: Waiting,
    webhooks_oldest_seconds: Waiting,
    /** Since any worker gave a sign of life. Null if none has for an hour. */
    worker_silent_seconds: Waiting.nullable(),
  }),
  pools: z.array(
    z.object({
      name: z.enum(["queries", "selling", "replica"]),
      used: z.int(),
      most: z.int(),
      waiting: z.int(),
    }),
  ),
  /** Null without a replica. `lag_seconds` is null if it was never reached. */
  replica: z.object({ answers: z.boolean(), lag_seconds: z.number().nullable() }).nullable(),
  /** Reads that a replica may serve. `why` says why it was the primary: away, behind, failed. */
  replica_reads: z.array(
    z.object({ from: z.enum(["REPLICA", "PRIMARY"]), why: z.string().nullable(), count: Count }),
  ),
  /** The disk of the data folder, in bytes. Null if it cannot be read. */
  disk: z.object({ free: z.number(), total: z.number() }).nullable(),
});
export const SystemStatus = z.object({
  checks: z.array(SystemCheck),
  alarms: z.array(z.object({ name: z.string(), problem: z.string(), since: Instant })),
  versions: z.object({
    tessera: z.string(),
    node: z.string(),
    postgres: z.string(),
    os: z.string(),
    timezone: z.string(),
    environment: z.enum(["production", "development", "demo"]),
  }),
  figures: SystemFigures,
  started_at: Instant,
});
export type SystemStatus = z.infer<typeof SystemStatus>;

const workParams = z.object({ failed_job_id: z.string().regex(/^(?:job|event)-\d{1,15}$/) });

export const systemContract = {
  getSystemStatus: route({
    method: "GET",
    path: "/admin/system-info",
    summary: "Get the state of database, queue, mail and storage, and the versions in use",
    policy: "superadmin",
    response: one(SystemStatus),
  }),
  listFailingWebhooks: route({
    method: "GET",
    path: "/admin/webhooks",
    summary: "List webhooks whose deliveries fail, longest first",
    policy: "superadmin",
    response: allOf(FailingWebhook),
  }),
  listFailedJobs: route({
    method: "GET",
    path: "/admin/failed-jobs",
    summary: "List failed background work: first what was given up, then what will be retried",
    policy: "superadmin",
    query: z.object({ query: z.string().trim().max(200).optional() }),
    response: allOf(FailedWork),
  }),
  retryFailedJob: route({
    method: "POST",
    path: "/admin/failed-jobs/{failed_job_id}/retry",
    summary: "Retry a failed job now",
    policy: "superadmin",
    params: workParams,
    response: null,
  }),
  retryAllFailedJobs: route({
    method: "POST",
    path: "/admin/failed-jobs/retry-all",
    summary: "Retry all work that was given up",
    policy: "superadmin",
    response: one(z.object({ retried: z.int() })),
  }),
  deleteFailedJobs: route({
    method: "DELETE",
    path: "/admin/failed-jobs",
    summary: "Delete all jobs that were given up, or those that `query` finds; work of a sale stays",
    policy: "superadmin",
    query: z.object({ query: z.string().trim().max(200).optional() }),
    response: one(z.object({ deleted: z.int() })),
  }),
  deleteFailedJob: route({
    method: "DELETE",
    path: "/admin/failed-jobs/{failed_job_id}",
    summary: "Delete a failed job; work that belongs to a sale cannot be deleted",
    policy: "superadmin",
    params: workParams,
    response: null,
  }),
};
