import { spawnSync } from "node:child_process";
import { prepare } from "./setup.mjs";
import { ensureRecoveryPrograms } from "./setup/programs.mjs";
import { environment, ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/** `npm run drill:recovery` recovers a moment with pgBackRest, and counts what is mailed and delivered afterwards. */
await main(async () => {
  await ensureRecoveryPrograms();
  await prepare({ build: true });
  const { status } = spawnSync("vitest", ["run", "--config", "faults/recovery/vitest.config.ts"], {
    cwd: ROOT,
    stdio: "inherit",
    env: environment({}),
  });
  return status ?? 1;
});
