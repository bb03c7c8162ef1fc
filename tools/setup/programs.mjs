import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { heartbeat, run } from "./run.mjs";
import { SetupFailed } from "./tool.mjs";

/** Programs that npm does not provide: their purpose, how to detect each, and its Debian package. */
const TEST_PROGRAMS = {
  why: "The browser journeys and fault runs need",
  programs: [
    { name: "Chromium", isThere: () => fs.existsSync("/usr/bin/chromium"), debianPackage: "chromium" },
    {
      name: "Chromium's headless shell",
      isThere: () => fs.existsSync("/usr/bin/chromium-headless-shell"),
      debianPackage: "chromium-headless-shell",
    },
    { name: "Firefox", isThere: () => answers("firefox-esr", "--version"), debianPackage: "firefox-esr" },
    {
      name: "WebKit's driver",
      isThere: () => answers("WebKitWebDriver", "--version"),
      debianPackage: "webkit2gtk-driver",
    },
    { name: "Xvfb", isThere: () => answers("Xvfb", "-version"), debianPackage: "xvfb" },
    {
      name: "nginx",
      isThere: () => ["/usr/sbin/nginx", "/usr/bin/nginx"].some((file) => fs.existsSync(file)),
      debianPackage: "nginx",
    },
    { name: "Caddy", isThere: () => answers("caddy", "version"), debianPackage: "caddy" },
  ],
};
const BENCH_PROGRAMS = {
  why: "The benchmarks need",
  programs: [
    {
      name: "pgbench",
      isThere: () => spawnSync("pgbench", ["--version"]).status === 0,
      debianPackage: "postgresql-contrib",
    },
    { name: "wrk", isThere: () => answers("wrk", "--version"), debianPackage: "wrk" },
  ],
};
const POSTGRES_SERVER = {
  name: "a PostgreSQL server",
  isThere: () => debianPostgres().some((file) => fs.existsSync(file)),
  debianPackage: "postgresql",
};
const FAILOVER_PROGRAMS = {
  why: "The failover drill needs",
  programs: [
    { name: "Patroni", isThere: () => fs.existsSync("/usr/bin/patroni"), debianPackage: "patroni" },
    // Installs a newer Patroni if the package's is too old.
    { name: "pip", isThere: () => fs.existsSync("/usr/bin/pip3"), debianPackage: "python3-pip" },
    { name: "etcd", isThere: () => fs.existsSync("/usr/bin/etcd"), debianPackage: "etcd-server" },
    { name: "HAProxy", isThere: () => fs.existsSync("/usr/sbin/haproxy"), debianPackage: "haproxy" },
    POSTGRES_SERVER,
  ],
};

const RECOVERY_PROGRAMS = {
  why: "The recovery drill needs",
  programs: [
    POSTGRES_SERVER,
    { name: "pgBackRest", isThere: () => answers("pgbackrest", "version"), debianPackage: "pgbackrest" },
  ],
};

export const ensureTestPrograms = () => ensure(TEST_PROGRAMS);
export const ensureBenchPrograms = () => ensure(BENCH_PROGRAMS);
export const ensureFailoverPrograms = () => ensure(FAILOVER_PROGRAMS);
export const ensureRecoveryPrograms = () => ensure(RECOVERY_PROGRAMS);

function debianPostgres() {
  const folder = "/usr/lib/postgresql";
  const versions = fs.existsSync(folder) ? fs.readdirSync(folder) : [];
  return versions.map((version) => `${folder}/${version}/bin/postgres`);
}

const answers = (program, ...args) => spawnSync(program, args).error === undefined;

/** Installs missing programs if possible. Otherwise says in one sentence what the user should install. */
async function ensure({ why, programs }) {
  const missing = programs.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = listOf(missing);
  const packages = missing.map(({ debianPackage }) => debianPackage);
  const byHand = `install by hand (on Debian: apt-get install ${packages.join(" ")}), then run this again.`;
  const apt = aptGet();
  if (!apt) throw new SetupFailed(`${why} ${names}, which only root can install: ${byHand}`);

  console.log(`Installing ${names} (apt-get) …`);
  const stop = heartbeat((seconds) => console.log(`  … ${seconds} s`), 10);
  const [program, ...args] = apt;
  await run(program, [...args, "update"]);
  const installed = await run(program, [...args, "install", "--yes", "--no-install-recommends", ...packages]);
  stop();
  const failed = missing.filter(({ isThere }) => !isThere());
  if (failed.length === 0) return;
  console.error(installed.output);
  throw new SetupFailed(`${listOf(failed)} could not be installed, apt-get says above why: ${byHand}`);
}

const listOf = (programs) => programs.map(({ name }) => name).join(", ");

function aptGet() {
  if (!fs.existsSync("/usr/bin/apt-get")) return undefined;
  const command = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"];
  if (process.getuid() === 0) return command;
  const mayBecomeRoot = spawnSync("sudo", ["-n", "true"]).status === 0;
  return mayBecomeRoot ? ["sudo", "-n", ...command] : undefined;
}
