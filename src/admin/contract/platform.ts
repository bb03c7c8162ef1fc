import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, CurrencyCode, Id, Instant, Minor, one, Text } from "../../values/wire.ts";

const Money = z.object({ currency: z.string(), minor: z.int() });
const digits = (fallback: number, most: number) => z.coerce.number().int().min(1).max(most).default(fallback);

const RankedEvent = z.object({
  id: Id,
  title: z.string(),
  start_date: Instant,
  end_date: Instant.nullable(),
  timezone: z.string(),
  status: z.enum(["DRAFT", "LIVE", "PAUSED", "ARCHIVED"]),
  currency: z.string(),
  organizer_name: z.string(),
  account_id: Id,
  account_name: z.string(),
  products_sold: z.int(),
  sales_total_gross: z.int(),
  orders_created: z.int(),
  total_views: z.int(),
});

export const AdminDashboard = z.object({
  days: z.int(),
  recent_revenue: z.array(Money),
  recent_orders_count: z.int(),
  recent_signups_count: z.int(),
  /** Every day of the period, oldest first. */
  daily: z.array(z.object({ day: z.string(), orders: z.int(), signups: z.int() })),
  popular_events: z.array(RankedEvent),
  most_viewed_events: z.array(RankedEvent),
  top_organizers: z.array(
    z.object({
      id: Id,
      name: z.string(),
      account_id: Id,
      account_name: z.string(),
      events_count: z.int(),
      total_products_sold: z.int(),
    }),
  ),
  recent_accounts: z.array(
    z.object({
      id: Id,
      name: z.string(),
      email: z.string(),
      created_at: Instant,
      stripe_connect_setup_complete: z.boolean(),
      account_verified_at: Instant.nullable(),
      events_count: z.int(),
      users_count: z.int(),
    }),
  ),
});
export type AdminDashboard = z.infer<typeof AdminDashboard>;

const AttributionRow = z.object({
  attribution_value: z.string().nullable(),
  total_accounts: z.int(),
  total_events: z.int(),
  live_events: z.int(),
  stripe_connected: z.int(),
  verified_accounts: z.int(),
  total_orders: z.int(),
  total_revenue: z.array(Money),
});

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
  name: z.enum(["DATABASE", "QUEUE", "JOBS", "MAIL", "STORAGE", "PAYMENTS", "ALARMS"]),
  state: z.enum(CHECK_STATES),
  /** Figures and settings by name. The interface turns them into sentences. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
const Waiting = z.number().min(0);
const SystemFigures = z.object({
  /** The time that the rates cover: five minutes, less after a start. */
  seconds: z.int(),
  requests_per_second: z.number(),
  /** The share of requests that were answered with 5xx, from 0 to 1. */
  failed_share: z.number(),
  calls: z.array(
    z.object({
      name: z.enum(["HOLD", "ORDER", "SCAN"]),
      per_second: z.number(),
      p50_seconds: z.number().nullable(),
      p99_seconds: z.number().nullable(),
    }),
  ),
  event_loop_p99_seconds: z.number(),
  memory_bytes: z.int(),
  queue: z.object({
    jobs_waiting: Waiting,
    jobs_oldest_seconds: Waiting,
    emails_waiting: Waiting,
    outbox_waiting: Waiting,
    outbox_oldest_seconds: Waiting,
    webhooks_waiting: Waiting,
    webhooks_oldest_seconds: Waiting,
  }),
  pools: z.array(
    z.object({
      name: z.enum(["queries", "selling", "replica"]),
      used: z.int(),
      most: z.int(),
      waiting: z.int(),
    }),
  ),
  /** Null without a replica. */
  replica_lag_seconds: z.number().nullable(),
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

export const Configuration = z.object({
  id: Id,
  name: z.string(),
  /** The installation's own fees, from its settings. They cannot be changed or deleted here. */
  is_default: z.boolean(),
  application_fees: z.object({
    /** Per paid item, by currency. */
    fixed: z.record(z.string(), z.int()),
    /** Thousandths of a per cent. */
    rate: z.int(),
  }),
  bypass_application_fees: z.boolean(),
  accounts_count: z.int(),
});
export type Configuration = z.infer<typeof Configuration>;

export const ConfigurationInput = z.object({
  name: Text(255),
  application_fees: z.object({
    fixed: z.partialRecord(CurrencyCode, Minor).default({}),
    rate: z.int().min(0).max(100_000).default(0),
  }),
  bypass_application_fees: z.boolean().default(false),
});
export type ConfigurationInput = z.infer<typeof ConfigurationInput>;

const configurationParams = z.object({ configuration_id: Id });
const workParams = z.object({ failed_job_id: z.string().regex(/^(?:job|event)-\d{1,15}$/) });

export const platformContract = {
  getAdminStats: route({
    method: "GET",
    path: "/admin/stats",
    summary: "Get totals of the installation",
    policy: "superadmin",
    response: one(
      z.object({
        total_users: z.int(),
        total_accounts: z.int(),
        total_live_events: z.int(),
        total_tickets_sold: z.int(),
      }),
    ),
  }),
  getAdminDashboard: route({
    method: "GET",
    path: "/admin/dashboard",
    summary: "Get the figures of the last days",
    policy: "superadmin",
    query: z.object({ days: digits(14, 90), limit: digits(10, 50) }),
    response: one(AdminDashboard),
  }),
  getAttributionStats: route({
    method: "GET",
    path: "/admin/attribution/stats",
    summary: "Get the attribution of accounts: where they came from, and their sales",
    policy: "superadmin",
    query: z.object({
      group_by: z.enum(["source", "campaign", "medium", "source_type"]).default("source"),
      date_from: z.iso.date().optional(),
      date_to: z.iso.date().optional(),
    }),
    response: z.object({
      data: z.array(AttributionRow),
      summary: z.object({
        paid_accounts: z.int(),
        organic_accounts: z.int(),
        referral_accounts: z.int(),
        attributed_accounts: z.int(),
        unattributed_accounts: z.int(),
        total_accounts: z.int(),
      }),
    }),
  }),
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
  deleteFailedJob: route({
    method: "DELETE",
    path: "/admin/failed-jobs/{failed_job_id}",
    summary: "Delete a failed job; work that belongs to a sale cannot be deleted",
    policy: "superadmin",
    params: workParams,
    response: null,
  }),
  listConfigurations: route({
    method: "GET",
    path: "/admin/configurations",
    summary: "List the fee schedules that accounts can be given",
    policy: "superadmin",
    response: allOf(Configuration),
  }),
  createConfiguration: route({
    method: "POST",
    path: "/admin/configurations",
    summary: "Create a fee schedule that accounts can be given",
    policy: "superadmin",
    body: ConfigurationInput,
    response: one(Configuration),
    status: 201,
  }),
  updateConfiguration: route({
    method: "PUT",
    path: "/admin/configurations/{configuration_id}",
    summary: "Update a fee schedule; orders placed before keep their fees",
    policy: "superadmin",
    params: configurationParams,
    body: ConfigurationInput,
    response: one(Configuration),
    unversioned: "a schedule is replaced as a whole, and few administrators share one installation",
  }),
  deleteConfiguration: route({
    method: "DELETE",
    path: "/admin/configurations/{configuration_id}",
    summary: "Delete a fee schedule; its accounts get that of the installation",
    policy: "superadmin",
    params: configurationParams,
    response: null,
  }),
};

const Moved = z.object({ message: z.string(), redirect_url: z.string() });

export const impersonationContract = {
  impersonate: route({
    method: "POST",
    path: "/admin/impersonate/{user_id}",
    summary: "Impersonate a member of an account for an hour; every change is logged under both names",
    policy: "superadmin",
    params: z.object({ user_id: Id }),
    body: z.object({ account_id: Id }),
    response: one(Moved),
  }),
  stopImpersonation: route({
    method: "POST",
    path: "/admin/stop-impersonation",
    summary: "End an impersonation",
    policy: "self",
    whileImpersonating: "allowed",
    response: one(Moved),
  }),
};
