import { prepare } from "./setup.mjs";
import { environment, ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";
import { spawnSync } from "node:child_process";

const OBJECTS = "500";

// Sends 5,000 webhook deliveries to a receiver that fails half the time, and kills the program three times.
await main(async () => {
  await prepare({ build: true });
  const { status } = spawnSync(
    "vitest",
    ["run", "--config", "faults/vitest.config.ts", "faults/webhooks.test.ts"],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: environment({ OBJECTS }),
    },
  );
  return status ?? 1;
});
