import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/**
 * `npm run drill:observability -- FOLDER PORT` tests the alert rules and the dashboard against a real Prometheus, which
 * scrapes a program under load. FOLDER has the programs prometheus and promtool; without it they are on the PATH.
 */
await main(async () => {
  await prepare({ build: true });
  return runOnNode26(path.join(ROOT, "tools/drills/observability.ts"), { args: process.argv.slice(2) });
});
