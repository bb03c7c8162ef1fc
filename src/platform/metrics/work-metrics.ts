import { Counter, Histogram, type Metric, type Registry } from "prom-client";
import { exportedBatches } from "../telemetry/count-exports.ts";
import { Refusal } from "../../values/refusal.ts";

/**
 * Buckets from a quick hold to a slow report. 25 ms and 50 ms are the goals for the 99th percentile
 * (docs/scaling.md).
 */
const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** `refused` means an expected answer, such as "sold out"; `failed` means a bug or an outage. */
export type WorkOutcome = "ok" | "refused" | "failed";

const calls = new Histogram({
  name: "tessera_call_seconds",
  help: "Time of one call of the API, over HTTP or by a page, by its name and outcome",
  labelNames: ["call", "outcome"],
  buckets: SECONDS,
  registers: [],
});

const jobs = new Histogram({
  name: "tessera_job_seconds",
  help: "Time of one run of a job, by its name and outcome",
  labelNames: ["name", "outcome"],
  buckets: SECONDS,
  registers: [],
});

const emails = new Counter({
  name: "tessera_emails_total",
  help: "E-mails that the mail server accepted or refused",
  labelNames: ["outcome"],
  registers: [],
});

const webhooks = new Counter({
  name: "tessera_webhook_deliveries_total",
  help: "Attempts to deliver a webhook, by the class of the answer's status or none",
  labelNames: ["answer"],
  registers: [],
});

const providerCalls = new Histogram({
  name: "tessera_provider_call_seconds",
  help: "Time of one call to a payment provider, by outcome",
  labelNames: ["provider", "outcome"],
  buckets: SECONDS,
  registers: [],
});

/** Runs a call of the API and measures it. */
export const measureCall = <Answer>(call: string, work: () => Promise<Answer>) =>
  timed((outcome, seconds) => calls.observe({ call, outcome }, seconds), work);

export const measureJob = <Answer>(name: string, work: () => Promise<Answer>) =>
  timed((outcome, seconds) => jobs.observe({ name, outcome }, seconds), work);

export const measureProviderCall = <Answer>(provider: string, work: () => Promise<Answer>) =>
  timed((outcome, seconds) => providerCalls.observe({ provider, outcome }, seconds), work);

export const measureEmail = <Answer>(work: () => Promise<Answer>) =>
  timed((outcome) => emails.inc({ outcome: outcome === "ok" ? "sent" : "failed" }), work);

/** Counts one attempt. Null: no answer came. */
export function countWebhook(status: number | null): void {
  webhooks.inc({ answer: status === null ? "none" : `${Math.floor(status / 100)}xx` });
}

/** Registers what is counted in any thread of the process. */
export function measureWork(registry: Registry): void {
  const metrics: unknown[] = [calls, jobs, emails, webhooks, providerCalls, exportedBatches];
  for (const metric of metrics) registry.registerMetric(metric as Metric);
  // Starts at 0, because a rate needs a first value, and a metric that exists is easier to find.
  for (const outcome of ["sent", "failed"]) emails.inc({ outcome }, 0);
  for (const answer of ["2xx", "none"]) webhooks.inc({ answer }, 0);
}

async function timed<Answer>(
  observe: (outcome: WorkOutcome, seconds: number) => void,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const startedAt = performance.now();
  let outcome: WorkOutcome = "ok";
  try {
    return await work();
  } catch (error) {
    outcome = error instanceof Refusal ? "refused" : "failed";
    throw error;
  } finally {
    observe(outcome, (performance.now() - startedAt) / 1000);
  }
}
