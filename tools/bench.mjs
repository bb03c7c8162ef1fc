import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ensureBenchPrograms } from "./setup/programs.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/** `npm run bench` measures everything, `npm run bench -- NAME` one thing. It asserts no time. */
await main(async () => {
  await prepare({ build: true });
  await ensureBenchPrograms();
  return runOnNode26(path.join(ROOT, "bench/run.ts"), { args: process.argv.slice(2) });
});
