import os from "node:os";
import { sql } from "kysely";
import program from "../../../package.json" with { type: "json" };
import { takesTestMoney } from "../../payments/index.ts";
import { listRaisedAlarms } from "../../platform/alarms/raised-alarms.ts";
import { listUnfinishedDataSteps } from "../../platform/database/data-steps/list-data-steps.ts";
import { canStoreFiles } from "../../platform/files/probe-files.ts";
import { hasMailbox } from "../../platform/mail/mail.ts";
import { countFailedWork } from "../../platform/queue/failed-jobs.ts";
import { readJobOutcomes } from "../../platform/queue/job-outcomes.ts";
import type { Services } from "../../platform/services.ts";
import { findSystemFigures } from "./system-figures.ts";
import type { SystemStatus } from "../contract/system.ts";

type Check = SystemStatus["checks"][number];

/** A worker that is silent for this long counts as stopped. */
const SILENT_SECONDS = 120;
const LATE_SECONDS = 120;

/** Checks every part that the program depends on. A part that does not respond is reported as failed. */
export async function findSystemStatus(services: Services): Promise<SystemStatus> {
  const { db, config } = services;
  const [database, queue, jobs, dataSteps, storage, alarms, figures] = await Promise.all([
    checkDatabase(services),
    checkQueue(services),
    checkJobs(services),
    checkDataSteps(services),
    checkStorage(services),
    listRaisedAlarms(db),
    findSystemFigures(services),
  ]);
  const versions = {
    tessera: program.version,
    node: process.versions.node,
    postgres: String(database.facts["version"] ?? ""),
    os: `${os.type()} ${os.release()} ${os.arch()}`,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    environment: environmentOf(config),
  };
  const raised: Check = {
    name: "ALARMS",
    state: alarms.length > 0 ? "FAILED" : "OK",
    facts: { raised: alarms.length },
  };
  return {
    checks: [database, queue, jobs, dataSteps, checkMail(services), storage, checkPayments(services), raised],
    alarms: alarms.map((alarm) => ({ ...alarm, since: new Date(alarm.since).toISOString() })),
    figures,
    versions,
    started_at: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  };
}

function environmentOf(config: Services["config"]): SystemStatus["versions"]["environment"] {
  if (config.isDemo) return "demo";
  return config.isDevelopment ? "development" : "production";
}

async function checkDatabase({ db, pool }: Services): Promise<Check> {
  const started = performance.now();
  const { rows } = await sql<{ version: string; bytes: string; connections: number; most: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
           (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
           current_setting('max_connections')::int as most`.execute(db);
  const { version, bytes, connections, most } = rows[0]!;
  const isCrowded = connections > 0.9 * most;
  return {
    name: "DATABASE",
    state: isCrowded || pool.waitingCount > 20 ? "WARNING" : "OK",
    facts: {
      version,
      milliseconds: Math.round(performance.now() - started),
      bytes: Number(bytes),
      connections,
      max_connections: most,
    },
  };
}

async function checkQueue({ db }: Services): Promise<Check> {
  const { silentSeconds } = await readJobOutcomes(db);
  const { rows } = await sql<{
    waiting: number;
    late_seconds: number;
    events: number;
    event_seconds: number;
  }>`
    select (select count(*)::int from graphile_worker._private_jobs where is_available and run_at <= now()) as waiting,
           (select coalesce(extract(epoch from now() - min(run_at)), 0)::int
            from graphile_worker._private_jobs where is_available and run_at <= now()) as late_seconds,
           (select count(*)::int from outbox_events) as events,
           (select coalesce(extract(epoch from now() - min(created_at)), 0)::int from outbox_events) as event_seconds`.execute(
    db,
  );
  const { waiting, late_seconds, events, event_seconds } = rows[0]!;
  const isDead = silentSeconds === null || silentSeconds > SILENT_SECONDS;
  const isLate = late_seconds > LATE_SECONDS || event_seconds > LATE_SECONDS;
  return {
    name: "QUEUE",
    state: isDead ? "FAILED" : isLate ? "WARNING" : "OK",
    facts: { waiting, late_seconds, events, event_seconds, silent_seconds: silentSeconds },
  };
}

async function checkJobs({ db }: Services): Promise<Check> {
  const [outcomes, { given_up, retrying }] = await Promise.all([readJobOutcomes(db), countFailedWork(db)]);
  return {
    name: "JOBS",
    state: given_up > 0 ? "WARNING" : "OK",
    facts: { succeeded: outcomes.succeeded, failed: outcomes.failed, given_up, retrying },
  };
}

async function checkDataSteps({ db }: Services): Promise<Check> {
  const [running, ...waiting] = await listUnfinishedDataSteps(db);
  return {
    name: "DATA_STEPS",
    state: "OK",
    facts: {
      running: running?.name ?? null,
      percent: running ? Math.floor(running.share * 100) : null,
      waiting: waiting.length,
    },
  };
}

function checkMail({ config }: Services): Check {
  const host = config.smtpUrl ? new URL(config.smtpUrl).hostname : null;
  const isStored = hasMailbox(config);
  return {
    name: "MAIL",
    state: host ? "OK" : isStored ? "WARNING" : "FAILED",
    facts: { host, is_stored: isStored, from: config.mailFrom },
  };
}

async function checkStorage({ files }: Services): Promise<Check> {
  const started = performance.now();
  const works = await canStoreFiles(files);
  return {
    name: "STORAGE",
    state: works ? "OK" : "FAILED",
    facts: { milliseconds: Math.round(performance.now() - started) },
  };
}

function checkPayments({ config }: Services): Check {
  const takesCards = Object.keys(config.stripe.keys).length > 0;
  return {
    name: "PAYMENTS",
    state: takesCards || config.isDemo ? "OK" : "WARNING",
    facts: { takes_cards: takesCards, is_test: !takesCards && takesTestMoney(config) },
  };
}
