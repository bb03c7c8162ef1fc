import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { SetupFailed } from "./tool.mjs";

const PACKAGED = "/usr/bin/patroni";
/** Up to 3.0.2, a paused primary takes the leader's key back from the machine that has replaced it. */
const FIRST_SAFE = [3, 0, 3];
const VERSION = "4.1.5";

/**
 * Returns a Patroni that loses no acknowledged writes: the package's, or a newer one from PyPI that uses the
 * package's libraries. `remove` deletes what was installed.
 */
export function installSafePatroni() {
  if (isSafe(versionOf(PACKAGED))) return { program: PACKAGED, remove() {} };
  console.log(`Installing Patroni ${VERSION} (pip), because ${PACKAGED} is too old …`);
  // Patroni runs as another user, who may not enter the folders of this one.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-patroni-program-"));
  fs.chmodSync(folder, 0o755);
  run("/usr/bin/python3", ["-m", "venv", "--system-site-packages", "--without-pip", folder]);
  const python = path.join(folder, "bin/python");
  run("/usr/bin/pip3", ["--python", python, "install", "--quiet", "--no-deps", `patroni==${VERSION}`]);
  return {
    program: path.join(folder, "bin/patroni"),
    remove: () => fs.rmSync(folder, { recursive: true, force: true }),
  };
}

function versionOf(program) {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return /(\d+)\.(\d+)\.(\d+)/
    .exec(stdout ?? "")
    ?.slice(1)
    .map(Number);
}

function isSafe(version) {
  if (!version) return false;
  const at = version.findIndex((part, index) => part !== FIRST_SAFE[index]);
  return at === -1 || version[at] > FIRST_SAFE[at];
}

function run(program, args) {
  const { status, error } = spawnSync(program, args, { stdio: "inherit" });
  if (status !== 0)
    throw new SetupFailed(
      `Patroni ${VERSION} could not be installed: ${error?.message ?? `${program} ended with ${status}`}. Install Patroni 3.0.3 or later as ${PACKAGED}, then run this again.`,
    );
}
