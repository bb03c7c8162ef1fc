import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/** `npm run package` writes build/tessera-VERSION.tgz; with `-- --check` it also installs and drills it. */
await main(async () => {
  await prepare({ build: true });
  return runOnNode26(path.join(ROOT, "tools/package/make-package.ts"), { args: process.argv.slice(2) });
});
