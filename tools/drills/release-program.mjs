import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { ROOT, environment, heartbeat, nodePath, run } from "../setup/run.mjs";
import { SetupFailed } from "../setup/tool.mjs";

const RELEASES = path.join(ROOT, ".local/releases");

/** The tags of released versions, the oldest first. */
export function releasedVersions() {
  return git("tag", "--list", "v*", "--sort=version:refname").split("\n").filter(Boolean);
}

/**
 * Builds the program of a tag or commit in a separate folder, once. Returns the folder. Needs the network only
 * if that version has other dependencies than this one.
 */
export async function buildRelease(version) {
  const commit = commitOf(version);
  const folder = path.join(RELEASES, commit);
  if (fs.existsSync(path.join(folder, "build/.stamp"))) return folder;
  console.log(`Building the program of ${version} in ${path.relative(ROOT, folder)} …`);
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  await succeed("sh", ["-c", 'git archive "$1" | tar -x -C "$2"', "sh", commit, folder]);
  await installDependencies(folder);
  await succeed(nodePath(), [path.join(folder, "tools/build.mjs")]);
  return folder;
}

function commitOf(version) {
  try {
    return git("rev-parse", "--verify", "--quiet", "--end-of-options", `${version}^{commit}`);
  } catch {
    throw new SetupFailed(
      `There is no version or commit ${version}: git tag --list "v*" shows the versions.`,
    );
  }
}

async function installDependencies(folder) {
  const lock = (root) => fs.readFileSync(path.join(root, "package-lock.json"), "utf8");
  if (lock(folder) === lock(ROOT))
    return fs.symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  await succeed("npm", [
    "ci",
    "--prefix",
    folder,
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--include=dev",
  ]);
}

async function succeed(command, args) {
  const stop = heartbeat((seconds) => console.log(`  … ${seconds} s`), 15);
  const { code, output, seconds } = await run(command, args, { env: environment() });
  stop();
  if (code === 0) return console.log(`  ${path.basename(args[0])} took ${Math.round(seconds)} s.`);
  console.error(output);
  throw new SetupFailed("The older program could not be built: the output is above.");
}

function git(...args) {
  return execFileSync("git", args, {
    cwd: ROOT,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}
