import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import path from "node:path";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/** `npm run drill:chart -- HELM` lints and renders the Helm chart with each of its example values. */
await main(async () => {
  await prepare();
  return runOnNode26(path.join(ROOT, "tools/drills/chart.ts"), { args: process.argv.slice(2) });
});
