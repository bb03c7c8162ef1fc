import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ensureBenchPrograms } from "./setup/programs.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/**
 * `npm run bench` measures everything, `npm run bench -- NAME` one measure. It asserts no times.
 * `npm run bench -- --cost [BUILD …]` compares the CPU time and the statements of an order between builds,
 * `npm run bench -- --plot` draws the history of the results.
 */
await main(async () => {
  const [mode, ...builds] = process.argv.slice(2);
  if (mode === "--plot") return runOnNode26(path.join(ROOT, "bench/plot-history.ts"), {});
  await prepare({ build: true });
  await ensureBenchPrograms();
  if (mode === "--cost") return runOnNode26(path.join(ROOT, "bench/compare-cost.ts"), { args: builds });
  return runOnNode26(path.join(ROOT, "bench/run.ts"), { args: process.argv.slice(2) });
});
