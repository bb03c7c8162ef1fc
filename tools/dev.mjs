import path from "node:path";
import { prepare } from "./setup.mjs";
import { runOnNode26 } from "./setup/node26.mjs";
import { ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

await main(async () => {
  await prepare();
  return runOnNode26(path.join(ROOT, "tools/dev/server.ts"), {
    env: { NODE_ENV: "development" },
    // React Router's development build must be the only one in the process.
    flags: ["--conditions=development"],
  });
});
