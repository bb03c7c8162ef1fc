import { prepare } from "./setup.mjs";
import { environment, ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";
import { spawnSync } from "node:child_process";

const OBJECTS = "10000";

// Sends a message to 10,000 people through a real SMTP conversation, and kills the program three times.
await main(async () => {
  await prepare({ build: true });
  const { status } = spawnSync(
    "vitest",
    ["run", "--config", "faults/vitest.config.ts", "faults/broadcast.test.ts"],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: environment({ OBJECTS }),
    },
  );
  return status ?? 1;
});
