import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import { Registry } from "prom-client";
import { measureWork } from "../platform/metrics/work-metrics.ts";
import { measureLoops } from "../platform/queue/measure-loops.ts";
import { startTelemetry } from "../platform/telemetry/start-telemetry.ts";
import type { Config } from "../platform/config.ts";
import { connectRenderer } from "../platform/pdf/shared-renderer.ts";
import { lowerPriority } from "../platform/threads/lower-priority.ts";
import { startJobs } from "./worker.ts";

/** The data that the thread receives at its start. */
export interface JobsThread {
  role: "jobs";
  config: Config;
  databaseUrl: string;
  /** The connection to the process's PDF renderer. */
  pdf: MessagePort;
}

/** Messages from the web role to its jobs thread. */
export type ToJobs = "stop" | { utilization: number } | { collect: number };
/** Answers of the thread: its metrics, with the number of the question. */
export interface FromJobs {
  collected: number;
  metrics: unknown[];
}

/** From this utilisation on, the event loop that serves buyers counts as busy. */
const BUSY = 0.25;

/** Runs jobs beside the web role and slows down while it is busy. */
export async function runJobsThread(): Promise<void> {
  lowerPriority();
  const { config, databaseUrl, pdf } = workerData as JobsThread;
  const telemetry = await startTelemetry(config.telemetry, "jobs");
  const registry = new Registry();
  measureWork(registry);
  measureLoops(registry);
  let utilization = 0;
  const jobs = startJobs(config, databaseUrl, connectRenderer(pdf), () => utilization > BUSY);
  parentPort!.on("message", async (message: ToJobs) => {
    if (message === "stop") {
      await jobs.stop();
      await telemetry.stop();
      process.exit(0);
    }
    if ("utilization" in message) return void (utilization = message.utilization);
    const answer: FromJobs = { collected: message.collect, metrics: await registry.getMetricsAsJSON() };
    parentPort!.postMessage(answer);
  });
}
