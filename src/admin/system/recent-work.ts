import type { RecentFigures } from "../../platform/metrics/recent-figures.ts";
import type { RecentCount } from "../../platform/metrics/recent-growth.ts";
import type { SystemStatus } from "../contract/system.ts";

type Figures = SystemStatus["figures"];

/** The calls that buyers and doors wait for, by their names in the metrics. */
const CALLS = { HOLD: "placeOrder", ORDER: "saveBuyerDetails", SCAN: "scan" } as const;

const MAX_ROUTES = 5;
const MAX_CALLS = 5;
const MAX_JOBS = 10;

/** In a process without a server. */
const NOTHING: RecentFigures = {
  seconds: 0,
  event_loop_p99_seconds: 0,
  has_shed_load: false,
  by: () => [],
};

/** What this process did within the last five minutes, from the counters of /metrics. */
export function recentWork(recent: RecentFigures = NOTHING) {
  const { seconds, event_loop_p99_seconds, has_shed_load, by } = recent;
  const perSecond = (count: number) => (seconds === 0 ? 0 : count / seconds);
  return {
    seconds,
    event_loop_p99_seconds,
    has_shed_load,
    cpu_cores: perSecond(total(by("process_cpu_seconds_total", []))),
    ...requestsOf(by, perSecond),
    ...callsOf(by, perSecond),
    provider_calls: providerCallsOf(by),
    emails: emailsOf(by),
    webhook_attempts: by("tessera_webhook_deliveries_total", ["answer"])
      .map(({ labels, count }) => ({ answer: labels.answer, count }))
      .sort((a, b) => a.answer.localeCompare(b.answer)),
    jobs: jobsOf(by),
    background_loops: by("tessera_background_loop_seconds", ["loop"])
      .map(({ labels, count, p99_seconds }) => ({ name: labels.loop, runs: count, p99_seconds }))
      .sort((a, b) => (b.p99_seconds ?? 0) - (a.p99_seconds ?? 0)),
    telemetry_batches: batchesOf(by),
    replica_reads: by("tessera_replica_reads", ["from", "why"]).map(({ labels: { from, why }, count }) => ({
      from: from === "replica" ? ("REPLICA" as const) : ("PRIMARY" as const),
      why: why === "" ? null : why,
      count,
    })),
  } satisfies Partial<Figures>;
}

type By = RecentFigures["by"];
type PerSecond = (count: number) => number;

function requestsOf(by: By, perSecond: PerSecond) {
  const statuses = by("http_request_seconds", ["status"]);
  const all = total(statuses);
  const classes = new Map<string, number>();
  for (const { labels, count } of statuses) {
    const name = `${labels.status.slice(0, 1)}xx`;
    classes.set(name, (classes.get(name) ?? 0) + count);
  }
  const routes = by("http_request_seconds", ["method", "route"]).map(({ labels, count, p99_seconds }) => ({
    ...labels,
    count,
    p99_seconds,
  }));
  return {
    requests_per_second: perSecond(all),
    failed_share: all === 0 ? 0 : (classes.get("5xx") ?? 0) / all,
    requests: [...classes].sort().map(([status_class, count]) => ({ status_class, count })),
    busy_answers: total(statuses.filter(({ labels }) => labels.status === "503")),
    slowest_routes: routes
      .toSorted((a, b) => (b.p99_seconds ?? 0) - (a.p99_seconds ?? 0))
      .slice(0, MAX_ROUTES),
    busiest_routes: routes.toSorted((a, b) => b.count - a.count).slice(0, MAX_ROUTES),
  };
}

function callsOf(by: By, perSecond: PerSecond) {
  const times = by("tessera_call_seconds", ["call"]);
  const counts = outcomesBy(by("tessera_call_seconds", ["call", "outcome"]), "call");
  return {
    calls: Object.entries(CALLS).map(([name, call]) => {
      const time = times.find(({ labels }) => labels.call === call);
      const { ok, refused, failed } = counts.find((one) => one.name === call) ?? NEVER;
      return {
        name: name as keyof typeof CALLS,
        per_second: perSecond(time?.count ?? 0),
        ok,
        refused,
        failed,
        p50_seconds: time?.p50_seconds ?? null,
        p99_seconds: time?.p99_seconds ?? null,
      };
    }),
    troubled_calls: counts
      .filter(({ refused, failed }) => refused + failed > 0)
      .sort((a, b) => b.failed - a.failed || b.refused - a.refused)
      .slice(0, MAX_CALLS)
      .map(({ name, refused, failed }) => ({ name, refused, failed })),
  };
}

function providerCallsOf(by: By): Figures["provider_calls"] {
  const times = by("tessera_provider_call_seconds", ["provider"]);
  return outcomesBy(by("tessera_provider_call_seconds", ["provider", "outcome"]), "provider").map(
    ({ name, ...counts }) => ({
      provider: name,
      ...counts,
      p99_seconds: p99Of(times, "provider", name),
    }),
  );
}

function emailsOf(by: By): Figures["emails"] {
  const rows = by("tessera_emails_total", ["outcome"]);
  return { sent: totalOf(rows, "sent"), failed: totalOf(rows, "failed") };
}

function jobsOf(by: By): Figures["jobs"] {
  const times = by("tessera_job_seconds", ["name"]);
  return outcomesBy(by("tessera_job_seconds", ["name", "outcome"]), "name")
    .map(({ name, ok, refused, failed }) => ({
      name,
      ok,
      // A job that throws a refusal is tried again like any other.
      failed: refused + failed,
      p99_seconds: p99Of(times, "name", name),
    }))
    .sort((a, b) => b.failed - a.failed || b.ok - a.ok)
    .slice(0, MAX_JOBS);
}

function batchesOf(by: By): NonNullable<Figures["telemetry_batches"]> {
  const rows = by("tessera_telemetry_exports_total", ["signal", "outcome"]);
  return [...new Set(rows.map(({ labels }) => labels.signal))].sort().map((signal) => {
    const own = rows.filter(({ labels }) => labels.signal === signal);
    return {
      signal,
      sent: totalOf(own, "sent"),
      failed: totalOf(own, "failed"),
    };
  });
}

const NEVER = { ok: 0, refused: 0, failed: 0 };

/** The outcomes of each call, provider or job, by its name. */
function outcomesBy<Name extends string>(rows: RecentCount<Name | "outcome">[], label: Name) {
  const byName = new Map<string, typeof NEVER>();
  for (const { labels, count } of rows) {
    const name = labels[label];
    const counts = byName.get(name) ?? { ...NEVER };
    counts[labels.outcome as keyof typeof NEVER] += count;
    byName.set(name, counts);
  }
  return [...byName].map(([name, counts]) => ({ name, ...counts }));
}

function p99Of<Label extends string>(rows: RecentCount<Label>[], label: Label, value: string): number | null {
  return rows.find(({ labels }) => labels[label] === value)?.p99_seconds ?? null;
}

const total = (rows: { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);

const totalOf = (rows: RecentCount<"outcome">[], outcome: string) =>
  total(rows.filter(({ labels }) => labels.outcome === outcome));
