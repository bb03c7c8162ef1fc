import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/** `npm run drill:account -- 100000` moves an account with that many orders and says how long it takes. */
await main(async () => {
  await prepare({ build: true });
  return runOnNode26(path.join(ROOT, "bench/account-drill.ts"), { args: process.argv.slice(2) });
});
