import { execFileSync, spawn } from "node:child_process";
import path from "node:path";
import { cpuSeconds } from "./cpu-time.ts";
import { HOST, PORT, ROOT, type UnderTest } from "./server-under-test.ts";
import { askOverAndOver } from "./wrk.ts";

const BARE_PORT = PORT + 1;

/** B: transactions per second of pgbench's TPC-B-like script, 32 clients, on the same server. */
export function measureDatabase(underTest: UnderTest, seconds: number): number {
  const env = {
    ...process.env,
    PGHOST: underTest.postgres.socketDirectory,
    PGUSER: "postgres",
    PGPORT: "5432",
  };
  execFileSync("pgbench", ["-i", "-q", "-s", "32", "yardstick"], { env, stdio: "ignore" });
  const out = execFileSync(
    "pgbench",
    ["-n", "-c", "32", "-j", "2", "-M", "prepared", "-T", String(seconds), "yardstick"],
    {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const found = /tps = ([\d.]+)/.exec(out);
  if (!found) throw new Error(`pgbench said nothing usable: ${out}`);
  return Number(found[1]);
}

export interface BareRoute {
  /** F: requests per second, asked by `wrk` as pages are, with the same number of connections. */
  perSecond: number;
  /** Milliseconds of CPU for each request. */
  cpuMilliseconds: number;
}

/** Measures a bare Fastify route that answers a small JSON. */
export async function measureFastify(seconds: number, connections = 128): Promise<BareRoute> {
  const bare = await startBareRoute();
  const before = cpuSeconds(bare.pid);
  const { perSecond } = askOverAndOver(`http://${HOST}:${bare.port}/`, { connections, seconds });
  const cpu = cpuSeconds(bare.pid) - before;
  bare.stop();
  return { perSecond, cpuMilliseconds: (cpu * 1_000) / (perSecond * seconds) };
}

/** Starts a process with the bare route `/`. */
export async function startBareRoute() {
  const child = spawn(process.execPath, [path.join(ROOT, "bench/bare-server.ts"), String(BARE_PORT)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { pid: child.pid!, port: BARE_PORT, stop: () => void child.kill() };
}
