import { type MessagePort, parentPort, workerData } from "node:worker_threads";
import type { Config } from "../platform/config.ts";
import { connectRenderer } from "../platform/pdf/shared-renderer.ts";
import { lowerPriority } from "../platform/threads/lower-priority.ts";
import { startJobs } from "./worker.ts";

/** Options of the thread at its start. */
export interface JobsThread {
  role: "jobs";
  config: Config;
  databaseUrl: string;
  /** Connects to the process's PDF renderer. */
  pdf: MessagePort;
}

/** Messages from the web role to its jobs thread. */
export type ToJobs = "stop" | { utilization: number };

/** From this utilisation on, the event loop that serves buyers counts as busy. */
const BUSY = 0.5;

/** Runs jobs beside the web role and gives way to it. */
export async function runJobsThread(): Promise<void> {
  lowerPriority();
  const { config, databaseUrl, pdf } = workerData as JobsThread;
  let utilization = 0;
  const jobs = await startJobs(config, databaseUrl, connectRenderer(pdf), () => utilization > BUSY);
  parentPort!.on("message", async (message: ToJobs) => {
    if (message !== "stop") return void (utilization = message.utilization);
    await jobs.stop();
    process.exit(0);
  });
}
