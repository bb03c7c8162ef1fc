import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { HOST, PORT, PROGRAM } from "./server-under-test.ts";

type Environment = Record<string, string>;

const MAX_SECONDS = 300;
const SETTINGS = {
  NODE_ENV: "production",
  SECRET_KEY: "a-key-of-the-benchmark-0123456789abcdef",
  HOST,
  PORT: String(PORT),
};

/** Migrations and demo data, by a first start. */
export async function startOnce(env: Environment): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM], {
    env: { ...process.env, ...SETTINGS, TESSERA_DEMO: "on", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const isReady = () =>
    fetch(`http://${HOST}:${PORT}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
  for (let tries = 0; tries < MAX_SECONDS && child.exitCode === null; tries += 1) {
    if (await isReady()) break;
    await sleep(1_000);
  }
  child.kill("SIGTERM");
  await once(child, "exit");
}

/** Runs a command of the built program. Returns the most memory that it had, in megabytes. */
export async function runCommand(command: string[], env: Environment): Promise<number> {
  const child = spawn(process.execPath, [PROGRAM, ...command], {
    env: { ...process.env, ...SETTINGS, ...env },
    stdio: "inherit",
  });
  let peak = 0;
  const watching = setInterval(() => (peak = Math.max(peak, memoryOf(child.pid))), 100);
  const code = await new Promise((resolve) => child.on("exit", resolve));
  clearInterval(watching);
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
  return peak;
}

/** The highest resident memory of a process so far; 0 where the system does not say. */
function memoryOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))!;
    return Math.round(Number(kilobytes) / 1_024);
  } catch {
    return 0;
  }
}

export async function timed(what: string, work: () => Promise<unknown>): Promise<string> {
  say(`${what} …`);
  const startedAt = performance.now();
  await work();
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
