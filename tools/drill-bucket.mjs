import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

await main(async () => {
  await prepare();
  return runOnNode26(path.join(ROOT, "tools/drills/move-files.ts"), { args: process.argv.slice(2) });
});
