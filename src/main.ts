import { fileURLToPath } from "node:url";
import { isMainThread, parentPort, workerData } from "node:worker_threads";
import { type Config, readConfig } from "./platform/config.ts";
import { StartRefused } from "./platform/database/embedded-postgres.ts";
import { endOnBug } from "./platform/end-on-bug.ts";
import { startTessera, type ToWorker } from "./server.ts";
import { lowerPriority, startJobs } from "./worker.ts";

export { readConfig, startTessera };

if (import.meta.env.PROD) await (isMainThread ? runCommand(process.argv[2] ?? "start") : runThread());

/**
 * `start` serves pages, API and jobs; `worker` only jobs; `demo-reset` lays the demo data in afresh. For operators:
 * `remove-second-step` and `reseal-secrets` (docs/operations.md).
 */
async function runCommand(command: string): Promise<void> {
  endOnBug();
  try {
    const { runStart, runWorker, runDemoReset } = await import("./commands.ts");
    const entry = fileURLToPath(import.meta.url);
    if (command === "start") return await runStart(readConfig(process.env), entry);
    if (command === "worker") return await runWorker(readConfig(process.env));
    if (command === "demo-reset") return await runDemoReset(readConfig(process.env));
    const { runRemoveSecondStep, runResealSecrets } = await import("./maintenance-commands.ts");
    if (command === "remove-second-step")
      return await runRemoveSecondStep(readConfig(process.env), process.argv[3]);
    if (command === "reseal-secrets") return await runResealSecrets(readConfig(process.env));
    throw new StartRefused(
      `There is no command "${command}": use start, worker, demo-reset, remove-second-step or reseal-secrets.`,
    );
  } catch (error) {
    const failed = SERVING.has(command) ? "Tessera did not start." : `${command} was not done.`;
    console.error(error instanceof StartRefused ? `${failed} ${error.message}` : error);
    process.exit(1);
  }
}

const SERVING = new Set(["start", "worker"]);

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
