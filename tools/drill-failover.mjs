import { spawnSync } from "node:child_process";
import { prepare } from "./setup.mjs";
import { installSafePatroni } from "./setup/patroni.mjs";
import { ensureFailoverPrograms } from "./setup/programs.mjs";
import { environment, ROOT } from "./setup/run.mjs";
import { main } from "./setup/tool.mjs";

/**
 * `npm run drill:failover -- 20` switches the primary of a Patroni cluster that many times during a sale, and
 * then kills and pauses it. `-- 2 off` leaves the failures out.
 */
await main(async () => {
  const [switchovers = "20", failures = "on"] = process.argv.slice(2);
  await ensureFailoverPrograms();
  await prepare({ build: true });
  const patroni = installSafePatroni();
  const { status } = spawnSync("vitest", ["run", "--config", "faults/patroni/vitest.config.ts"], {
    cwd: ROOT,
    stdio: "inherit",
    env: environment({ SWITCHOVERS: switchovers, FAILURES: failures, PATRONI: patroni.program }),
  });
  patroni.remove();
  return status ?? 1;
});
