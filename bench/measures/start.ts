import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { DATA, HOST, PORT, PROGRAM, ROOT } from "../server-under-test.ts";

const ROUNDS = 5;
const START_PORT = PORT + 2;

/**
 * Measures the seconds from `npm start`, with demo data seeded before, to the first complete event page.
 * Returns the median of several starts.
 */
export async function start(say: (line: string) => void): Promise<number> {
  const folder = path.join(DATA, "start");
  fs.rmSync(folder, { recursive: true, force: true });
  say("  a first start seeds the demo data");
  const first = await launch(folder, /(\/event\/\d\S*)/);
  await stop(first.child);

  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now();
    const child = run(folder);
    await answered(first.found);
    seconds.push((performance.now() - from) / 1000);
    await stop(child);
  }
  return seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
}

async function launch(folder: string, pattern: RegExp): Promise<{ child: ChildProcess; found: string }> {
  const child = run(folder);
  let output = "";
  for await (const part of child.stdout!) {
    output += part;
    const found = pattern.exec(output)?.[1];
    if (found) return { child, found };
  }
  throw new Error(`the program ended: ${output}`);
}

/** With a BUILD_DIR there is no checkout to check, only a program to run. */
function run(folder: string): ChildProcess {
  const program = process.env.BUILD_DIR ? PROGRAM : path.join(ROOT, "tools/start.mjs");
  const child = spawn(process.execPath, [program], {
    cwd: ROOT,
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      TESSERA_DEMO: "on",
      TESSERA_DATA: folder,
      PORT: String(START_PORT),
      HOST,
    },
  });
  child.stdout!.on("error", () => {});
  return child;
}

async function answered(page: string): Promise<void> {
  for (;;) {
    const isThere = await fetch(`http://${HOST}:${START_PORT}${page}`).then(
      async (answer) => answer.ok && (await answer.text()).includes("</html>"),
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.stdout!.resume();
  child.kill("SIGTERM");
  await ended;
}
