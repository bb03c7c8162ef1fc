import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { afterAll } from "vitest";

export const ROOT = path.resolve(import.meta.dirname, "..");
const ENTRY = path.resolve(ROOT, process.env.BUILD_DIR ?? "build", "server/index.js");
export const SECRET_KEY = "3f9c1b7ae04d5826bb61f7d2ca90e4583f9c1b7a";

export interface Program {
  pid: number;
  port: number;
  /** The output so far, on both channels. */
  output(): string;
  isRunning(): boolean;
  ended: Promise<Ending>;
  /** Sends SIGTERM, then waits until the program has ended. */
  stop(): Promise<Ending>;
  /** Sends kill -9, to which the program cannot react. */
  kill(): Promise<Ending>;
}

export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

export type Settings = Record<string, string>;

const children = new Set<ChildProcess>();
const killAll = () => {
  for (const child of children) child.kill("SIGKILL");
};
process.once("exit", killAll);
afterAll(killAll);

/**
 * Starts the built program as a separate process, and resolves when it listens on a free port. `entry` is the file of
 * another version's program.
 */
export async function startProgram(settings: Settings, entry?: string): Promise<Program> {
  const started = runProgram({ PORT: "0", ...settings }, [], entry);
  let ending: Ending | undefined;
  void started.ended.then((end) => (ending = end));
  for (;;) {
    const port = Number(/Tessera answers at \S+:(\d+)/.exec(started.output())?.[1]);
    if (port) return { ...started, port };
    if (ending) throw new Error(`the program ended with ${ending.code ?? ending.signal}: ${ending.output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts the built program as a process that only runs jobs, and resolves when it does. */
export async function startWorker(settings: Settings, entry?: string): Promise<Omit<Program, "port">> {
  const started = runProgram(settings, ["worker"], entry);
  let ending: Ending | undefined;
  void started.ended.then((end) => (ending = end));
  while (!started.output().includes("Working on jobs")) {
    if (ending) throw new Error(`the worker ended with ${ending.code ?? ending.signal}: ${ending.output}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return started;
}

/** Starts a program that should refuse to start. Returns its exit code and output. */
export async function failToStart(
  settings: Settings,
  { command = [], entry }: { command?: string[]; entry?: string } = {},
): Promise<Ending> {
  const program = runProgram({ PORT: "0", ...settings }, command, entry);
  const tooLong = setTimeout(() => void program.kill(), 120_000);
  return program.ended.finally(() => clearTimeout(tooLong));
}

/** Runs a command for operators, such as `reseal-secrets`. Returns its exit code and output. */
export async function runCommand(settings: Settings, ...command: string[]): Promise<Ending> {
  return runProgram(settings, command).ended;
}

function runProgram(
  { NODE_OPTIONS = "", ...settings }: Settings,
  command: string[] = [],
  entry = ENTRY,
): Omit<Program, "port"> {
  if (!fs.existsSync(entry)) throw new Error(`${entry} is missing: run \`npm run build\` first.`);
  const child = spawn(process.execPath, [entry, ...command], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "pipe"],
    // Settings of this process must not reach the program.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      NODE_OPTIONS,
      ...settings,
    },
  });
  children.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part) => (output += part));
  const ended = once(child, "close").then(([code, signal]): Ending => {
    children.delete(child);
    return { code, signal, output };
  });
  const endBy = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return ended;
  };
  return {
    pid: child.pid!,
    output: () => output,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    stop: endBy("SIGTERM"),
    kill: endBy("SIGKILL"),
  };
}

/** Returns the settings of one of several web processes on a database, with the payment simulator. */
export function sharing(databaseUrl: string, dataFolder: string): Settings {
  return {
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    TESSERA_DATA: dataFolder,
    TESSERA_DEMO: "on",
    TESSERA_API_CALLS_PER_MINUTE: "0",
    TESSERA_PAGES_PER_MINUTE: "0",
    TESSERA_HELD_PER_ADDRESS: "0",
    TESSERA_FREE_ORDERS_PER_ADDRESS: "0",
    TESSERA_FREE_ORDERS_PER_EMAIL: "0",
    TESSERA_DRAIN_SECONDS: "0",
  };
}
