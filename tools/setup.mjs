import path from "node:path";
import { ensureTestPrograms } from "./setup/programs.mjs";
import { ensureDependencies } from "./setup/dependencies.mjs";
import { isBuildStale } from "./setup/build-stamp.mjs";
import { ROOT, heartbeat, nodePath, run } from "./setup/run.mjs";
import { SetupFailed } from "./setup/tool.mjs";

/** Prepares a checkout in any state: dependencies always, the rest on request. */
export async function prepare({ build = false, testPrograms = false } = {}) {
  await ensureDependencies();
  if (testPrograms) await ensureTestPrograms();
  if (build) await ensureBuild();
}

export async function ensureBuild() {
  if (!isBuildStale()) return;
  console.log("Building …");
  const stop = heartbeat((seconds) => console.log(`  … ${seconds} s`), 5);
  const built = await run(nodePath(), [path.join(ROOT, "tools/build.mjs")]);
  stop();
  if (built.code === 0) return console.log(`Built in ${Math.round(built.seconds)} s.`);
  console.error(built.output);
  throw new SetupFailed("The build failed: its output is above.");
}
