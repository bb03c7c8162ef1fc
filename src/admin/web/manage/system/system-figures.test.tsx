import { readFileSync } from "node:fs";
import path from "node:path";
import { I18nProvider } from "@lingui/react";
import { MantineProvider } from "@mantine/core";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { makeI18n } from "../../../../platform/i18n/make-i18n.ts";
import type { SystemStatus } from "../../../contract.ts";
import { useSystemWords } from "../parts/system-words.ts";
import { ALERT_LIMITS, OUTBOX_LIMIT_SECONDS } from "./alert-limits.ts";
import { SystemFigures } from "./system-figures.tsx";

const read = (name: string) =>
  readFileSync(path.resolve(import.meta.dirname, "../../../../../deploy/observability", name), "utf8");

type Shown = Record<string, readonly string[]>;

/**
 * For each panel of the dashboard the metrics that it asks for, and what the page shows of each: places in the
 * status, or a sentence that says why there is none.
 */
const PANELS: Record<string, Shown | string> = {
  Alarms: "The page lists the raised alarms themselves above all figures, with what each says.",
  Requests: { http_request_seconds_count: ["figures.requests_per_second"] },
  "Answered with 5xx": { http_request_seconds_count: ["figures.failed_share"] },
  "Orders placed": { tessera_call_seconds_count: ["figures.calls.0.ok"] },
  "Oldest job waits": { tessera_jobs_oldest_seconds: ["figures.queue.jobs_oldest_seconds"] },
  "Disk free": { tessera_disk_bytes: ["figures.disk.free", "figures.disk.total"] },
  "Calls a second": { tessera_call_seconds_count: ofEachCall("per_second") },
  "Half of the calls are faster than": { tessera_call_seconds_bucket: ofEachCall("p50_seconds") },
  "99 of 100 calls are faster than": { tessera_call_seconds_bucket: ofEachCall("p99_seconds") },
  "Refused and failed calls": {
    tessera_call_seconds_count: [
      ...ofEachCall("refused"),
      ...ofEachCall("failed"),
      "figures.troubled_calls.0.refused",
      "figures.troubled_calls.0.failed",
    ],
  },
  "Stock: wrong counters and overdue holds": {
    tessera_stock_counters_wrong: ["figures.stock.counters_wrong"],
    tessera_holds_overdue: ["figures.stock.holds_overdue"],
  },
  "Calls to payment providers": {
    tessera_provider_call_seconds_count: ["ok", "refused", "failed"].map(
      (outcome) => `figures.provider_calls.0.${outcome}`,
    ),
  },
  "Requests by status": {
    http_request_seconds_count: ["figures.requests.0.count", "figures.busy_answers"],
  },
  "Most requested routes": { http_request_seconds_count: ["figures.busiest_routes.0.count"] },
  "Slowest routes (99 of 100 faster)": {
    http_request_seconds_bucket: ["figures.slowest_routes.0.p99_seconds"],
  },
  Waiting: {
    tessera_jobs_waiting: ["figures.queue.jobs_waiting"],
    tessera_emails_waiting: ["figures.queue.emails_waiting"],
    tessera_outbox_waiting: ["figures.queue.outbox_waiting"],
    tessera_webhooks_waiting: ["figures.queue.webhooks_waiting"],
  },
  "The oldest waits for": {
    tessera_jobs_oldest_seconds: ["figures.queue.jobs_oldest_seconds"],
    tessera_outbox_oldest_seconds: ["figures.queue.outbox_oldest_seconds"],
    tessera_webhooks_oldest_seconds: ["figures.queue.webhooks_oldest_seconds"],
    tessera_worker_silent_seconds: ["figures.queue.worker_silent_seconds"],
    tessera_emails_oldest_seconds: ["figures.queue.emails_oldest_seconds"],
  },
  "Given up and tried again": {
    tessera_jobs_given_up: ["checks.JOBS.given_up"],
    tessera_jobs_retrying: ["checks.JOBS.retrying"],
    // Parked events are a part of what was given up.
    tessera_outbox_parked: ["checks.JOBS.given_up"],
  },
  "Jobs a second": { tessera_job_seconds_count: ["figures.jobs.0.ok", "figures.jobs.0.failed"] },
  "E-mails": { tessera_emails_total: ["figures.emails.sent", "figures.emails.failed"] },
  "Webhook attempts by answer": {
    tessera_webhook_deliveries_total: [
      "figures.webhook_attempts.0.answer",
      "figures.webhook_attempts.0.count",
      "figures.webhook_attempts.1.count",
    ],
  },
  "Connections in use": {
    tessera_database_connections: ["figures.pools.0.used", "figures.pools.0.most"],
  },
  "Statements that wait for a connection": { tessera_database_waiting: ["figures.pools.0.waiting"] },
  "Size of the database": { tessera_database_bytes: ["checks.DATABASE.bytes"] },
  "Replica: behind by": { tessera_replica_lag_seconds: ["figures.replica.lag_seconds"] },
  "Replica: reads by server": {
    tessera_replica_reads: ["figures.replica_reads.0.count", "figures.replica_reads.1.count"],
  },
  "Background loops: time of a run, 99 of 100": {
    tessera_background_loop_seconds_bucket: ["figures.background_loops.0.p99_seconds"],
  },
  CPU: { process_cpu_seconds_total: ["figures.cpu_cores"] },
  Memory: { process_resident_memory_bytes: ["figures.memory_bytes"] },
  "Delay of the event loop, 99 of 100": {
    nodejs_eventloop_lag_p99_seconds: ["figures.event_loop_p99_seconds"],
  },
  "Disk of the data folder, free": { tessera_disk_bytes: ["figures.disk.free"] },
  "Load shedding": { tessera_sheds_load: ["figures.has_shed_load"] },
  "OTLP batches": {
    tessera_telemetry_exports_total: [
      "figures.telemetry_batches.0.sent",
      "figures.telemetry_batches.0.failed",
    ],
  },
};

function ofEachCall(figure: string): string[] {
  return [0, 1, 2].map((index) => `figures.calls.${index}.${figure}`);
}

test("the page shows every metric of every panel of the dashboard, or says why not", () => {
  const panels = Object.fromEntries(
    dashboard().map(({ title, metrics }) => [
      title,
      PANELS[title] instanceof Object ? metrics : title in PANELS,
    ]),
  );
  const known = Object.fromEntries(
    Object.entries(PANELS).map(([title, shown]) => [
      title,
      shown instanceof Object ? new Set(Object.keys(shown)) : true,
    ]),
  );

  expect(dashboard().length).toBeGreaterThan(30);
  expect(panels).toEqual(known);
});

test("the page changes with each of these figures", () => {
  const places = Object.values(PANELS).flatMap((shown) =>
    shown instanceof Object ? Object.values(shown).flat() : [],
  );
  const before = pageOf(status());

  const unseen = [...new Set(places)].filter((place) => {
    const changed = status();
    change(changed, place);
    return pageOf(changed) === before;
  });

  expect(pageOf(status())).toBe(before);
  expect(unseen).toEqual([]);
});

test("a figure beyond the limit of its alert stands out, and says so in words", () => {
  const calm = pageOf(status());
  const loud = status();
  loud.figures.event_loop_p99_seconds = 0.6;
  loud.figures.stock.counters_wrong = 1;

  expect(calm).not.toContain("Needs attention");
  expect(pageOf(loud).match(/Needs attention/g)).toHaveLength(2);
});

test("what did not happen is said in words", () => {
  const { figures, checks } = status();
  const quiet = pageOf({
    checks,
    figures: {
      ...figures,
      emails: { sent: 0, failed: 0 },
      webhook_attempts: [],
      jobs: [],
      slowest_routes: [],
      replica: null,
      replica_reads: [],
      telemetry_batches: null,
    },
  });

  expect(quiet).toContain("No e-mails in the last five minutes");
  expect(quiet.match(/None in the last five minutes/g)).toHaveLength(4);
  expect(quiet.match(/Not set up/g)).toHaveLength(2);
});

test("the page draws attention from the limits of the alerts", () => {
  const rules = Object.fromEntries(
    [...read("rules.yml").matchAll(/- alert: Tessera(\w)(\w+)\n +expr: (.+)/g)].map(
      ([, first, rest, expression]) => [first!.toLowerCase() + rest!, expression!],
    ),
  );
  const other = Object.entries(ALERT_LIMITS).filter(
    ([alert, limit]) => !new RegExp(`[<>] ${limit}(?![\\d.])`).test(rules[alert] ?? ""),
  );

  expect(other).toEqual([]);
  expect(rules["queueWaits"]).toContain(`> ${OUTBOX_LIMIT_SECONDS}`);
});

type Page = Pick<SystemStatus, "figures" | "checks">;

function pageOf({ figures, checks }: Page): string {
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <MantineProvider>
        <Checks checks={checks} />
        <SystemFigures figures={figures} />
      </MantineProvider>
    </I18nProvider>,
  );
}

function Checks({ checks }: Pick<Page, "checks">) {
  const wordsOf = useSystemWords();
  return checks.map((check) => <p key={check.name}>{wordsOf(check).words}</p>);
}

/** A calm installation that uses everything. */
function status(): Page {
  const done = { ok: 4, refused: 2, failed: 0 };
  const timed = { p50_seconds: 0.02, p99_seconds: 0.2 };
  const route = { method: "GET", route: "/api/a", count: 3, p99_seconds: 0.2 };
  return {
    checks: [
      { name: "DATABASE", state: "OK", facts: { bytes: 50_000_000 } },
      { name: "JOBS", state: "OK", facts: { given_up: 0, retrying: 0 } },
    ],
    figures: {
      seconds: 300,
      runs_jobs: true,
      requests_per_second: 2,
      failed_share: 0.01,
      requests: [{ status_class: "2xx", count: 600 }],
      busy_answers: 0,
      has_shed_load: false,
      slowest_routes: [route],
      busiest_routes: [route],
      calls: (["HOLD", "ORDER", "SCAN"] as const).map((name) => ({ name, per_second: 1, ...done, ...timed })),
      troubled_calls: [{ name: "placeOrder", refused: 2, failed: 0 }],
      provider_calls: [{ provider: "stripe", ...done, p99_seconds: 0.2 }],
      stock: { counters_wrong: 0, check_age_seconds: 100, holds_overdue: 0 },
      emails: { sent: 20, failed: 1 },
      webhook_attempts: [
        { answer: "2xx", count: 6 },
        { answer: "none", count: 1 },
      ],
      jobs: [{ name: "send-it", ok: 5, failed: 0, p99_seconds: 0.2 }],
      background_loops: [{ name: "holds", runs: 60, p99_seconds: 0.02 }],
      cpu_cores: 0.5,
      event_loop_p99_seconds: 0.02,
      memory_bytes: 300_000_000,
      telemetry_batches: [{ signal: "traces", sent: 60, failed: 0 }],
      queue: {
        jobs_waiting: 1,
        jobs_oldest_seconds: 2,
        emails_waiting: 1,
        emails_oldest_seconds: 2,
        outbox_waiting: 1,
        outbox_oldest_seconds: 2,
        webhooks_waiting: 1,
        webhooks_oldest_seconds: 2,
        worker_silent_seconds: 20,
      },
      pools: [{ name: "queries", used: 2, most: 10, waiting: 0 }],
      replica: { answers: true, lag_seconds: 0.5 },
      replica_reads: [
        { from: "REPLICA", why: null, count: 50 },
        { from: "PRIMARY", why: "behind", count: 3 },
      ],
      disk: { free: 50e9, total: 100e9 },
    },
  };
}

/** Changes the figure at a place: "figures.queue.jobs_waiting", "checks.JOBS.given_up". */
function change(page: Page, place: string): void {
  const checks = Object.fromEntries(page.checks.map(({ name, facts }) => [name, facts]));
  const names = place.split(".");
  const last = names.pop()!;
  const parent = names.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], {
    checks,
    figures: page.figures,
  }) as Record<string, unknown>;
  const value = parent[last];
  if (value === undefined) throw new Error(`the status has no ${place}`);
  if (typeof value === "number") parent[last] = value * 3 + 7;
  if (typeof value === "boolean") parent[last] = !value;
  if (typeof value === "string") parent[last] = `${value}!`;
}

function dashboard(): { title: string; metrics: Set<string> }[] {
  const { panels } = JSON.parse(read("grafana-dashboard.json")) as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  return panels
    .filter(({ targets }) => targets)
    .map(({ title, targets = [] }) => ({
      title,
      metrics: new Set(
        targets.flatMap(({ expr }) => [...expr.matchAll(/[a-z_][a-z\d_]*(?=\{)/g)].map(([name]) => name)),
      ),
    }));
}
