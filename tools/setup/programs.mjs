import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { heartbeat, run } from "./run.mjs";
import { SetupFailed } from "./tool.mjs";

/** A program from outside npm: what needs it, how it shows that it is there, and Debian's package of it. */
const CHROMIUM = {
  name: "Chromium",
  why: "The browser journeys need Chromium",
  isThere: () => fs.existsSync("/usr/bin/chromium"),
  debianPackage: "chromium",
};
const NGINX = {
  name: "nginx",
  why: "The fault runs put nginx in front of the program",
  isThere: () => ["/usr/sbin/nginx", "/usr/bin/nginx"].some((file) => fs.existsSync(file)),
  debianPackage: "nginx",
};
const PGBENCH = {
  name: "pgbench",
  why: "The benchmarks measure themselves against pgbench",
  isThere: () => spawnSync("pgbench", ["--version"]).status === 0,
  debianPackage: "postgresql-contrib",
};
const WRK = {
  name: "wrk",
  why: "The benchmarks send their load with wrk",
  isThere: () => spawnSync("wrk", ["--version"]).error === undefined,
  debianPackage: "wrk",
};

export const ensureChromium = () => ensure(CHROMIUM);
export const ensureNginx = () => ensure(NGINX);

export async function ensureBenchPrograms() {
  await ensure(PGBENCH);
  await ensure(WRK);
}

/** Installs the program where that is possible, else says in one sentence who should. */
async function ensure({ name, why, isThere, debianPackage }) {
  if (isThere()) return;
  const byHand = `install it (on Debian: apt-get install ${debianPackage}), then run this again.`;
  const apt = aptGet();
  if (!apt) throw new SetupFailed(`${why}, which only root can install: ${byHand}`);

  console.log(`Installing ${name} (apt-get) …`);
  const stop = heartbeat((seconds) => console.log(`  … ${seconds} s`), 10);
  const [program, ...args] = apt;
  await run(program, [...args, "update"]);
  const installed = await run(program, [
    ...args,
    "install",
    "--yes",
    "--no-install-recommends",
    debianPackage,
  ]);
  stop();
  if (isThere()) return;
  console.error(installed.output);
  throw new SetupFailed(`${name} could not be installed, apt-get says above why: ${byHand}`);
}

function aptGet() {
  if (!fs.existsSync("/usr/bin/apt-get")) return undefined;
  const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  if (process.getuid() === 0) return command;
  const mayBecomeRoot = spawnSync("sudo", ["-n", "true"]).status === 0;
  return mayBecomeRoot ? ["sudo", "-n", ...command] : undefined;
}
