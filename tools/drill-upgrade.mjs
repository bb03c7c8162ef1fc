import { spawnSync } from "node:child_process";
import { buildRelease, releasedVersions } from "./drills/release-program.mjs";
import { prepare } from "./setup.mjs";
import { ROOT, environment } from "./setup/run.mjs";
import { SetupFailed, main } from "./setup/tool.mjs";

/**
 * `npm run drill:upgrade` replaces the program of every released version by this one, under load. `-- COMMIT` starts
 * from that tag or commit.
 */
await main(async () => {
  const given = process.argv.slice(2);
  const versions = given.length > 0 ? given : releasedVersions();
  if (versions.length === 0)
    throw new SetupFailed(
      "No version is released yet (no tag v…): name a commit, as in npm run drill:upgrade -- HEAD~20",
    );
  await prepare({ build: true });
  for (const version of versions) {
    const folder = await buildRelease(version);
    const { status } = spawnSync("vitest", ["run", "--config", "faults/upgrade/vitest.config.ts"], {
      cwd: ROOT,
      stdio: "inherit",
      env: environment({ OLD_PROGRAM: folder, OLD_VERSION: version }),
    });
    if (status !== 0) return status ?? 1;
  }
  return 0;
});
