import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { type Config, readConfig } from "./platform/config.ts";
import { StartRefused } from "./platform/database/embedded-postgres.ts";
import { endOnBug } from "./platform/end-on-bug.ts";
import { startTessera, type ToWorker } from "./server.ts";
import { lowerPriority, startJobs } from "./worker.ts";

export { readConfig, startTessera };

if (import.meta.env.PROD) await (isMainThread ? runCommand(process.argv[2] ?? "start") : runThread());

/** `start` serves pages, API and jobs; `worker` only jobs; `demo-reset` lays the demo data in afresh. */
async function runCommand(command: string): Promise<void> {
  endOnBug();
  try {
    const { runStart, runWorker, runDemoReset } = await import("./commands.ts");
    const entry = fileURLToPath(import.meta.url);
    if (command === "start") return await runStart(readConfig(process.env), entry);
    if (command === "worker") return await runWorker(readConfig(process.env));
    if (command === "demo-reset") return await runDemoReset(readConfig(process.env));
    throw new StartRefused(`There is no command "${command}": use start, worker or demo-reset.`);
  } catch (error) {
    console.error(error instanceof StartRefused ? `Tessera did not start. ${error.message}` : error);
    process.exit(1);
  }
}

/** From this share of its time on, the event loop that serves buyers counts as busy. */
const BUSY = 0.5;

async function runThread(): Promise<void> {
  lowerPriority();
  const { config, databaseUrl } = workerData as { config: Config; databaseUrl: string };
  let utilization = 0;
  const jobs = await startJobs(config, databaseUrl, () => utilization > BUSY);
  parentPort?.on("message", async (message: ToWorker) => {
    if (message !== "stop") return void (utilization = message.utilization);
    await jobs.stop();
    process.exit(0);
  });
}
