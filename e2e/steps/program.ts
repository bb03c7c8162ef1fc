import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Ends the program when the test run is killed. */
const FOLLOW_PARENT = new URL("../../tools/setup/follow-parent.mjs?always", import.meta.url).href;

/** Playwright runs several files at once, so each worker has a separate program and database. */
const WORKER = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
const PORTS_PER_WORKER = 10;
/** Set by the Playwright configuration. */
const FIRST_PORT = Number(process.env.E2E_PORT);

function portOf(place: number): number {
  return FIRST_PORT + WORKER * PORTS_PER_WORKER + place;
}

/**
 * The URL of a program of this worker: the default one (0), or one that a file starts with other settings.
 */
export function workerUrl(place: number): string {
  return `http://localhost:${portOf(place)}`;
}

/** A data folder of this worker. */
export function workerFolder(name: string): string {
  return `.local/${name}-${WORKER}`;
}

export const PROGRAM_URL = workerUrl(0);
/**
 * The data folder of the worker's own program. Journeys in other browsers use a program that is started for
 * them.
 */
export const PROGRAM_FOLDER = process.env.E2E_DATA ?? workerFolder("e2e");

export interface Program {
  url: string;
  stop(): Promise<void>;
}

interface Given {
  place: number;
  folder: string;
  settings?: Record<string, string>;
}

/** Long enough for two programs that start concurrently beside other work. */
export const START_SECONDS = 240;

/** Starts the built program with fresh demo data and waits until it answers. */
export async function startProgram({ place, folder, settings = {} }: Given): Promise<Program> {
  const url = workerUrl(place);
  const child = spawn(process.execPath, ["--import", FOLLOW_PARENT, path.join(ROOT, "e2e/serve.mjs")], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...settings, PORT: String(portOf(place)), E2E_DATA: folder },
  });
  const ended = once(child, "exit");
  await untilReady(child, url);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_SECONDS * 1_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the program for ${url} ended with code ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await sleep(250);
  }
  child.kill("SIGTERM");
  throw new Error(`the program for ${url} did not start within ${START_SECONDS} s`);
}
