import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Installation {
  tarball: string;
  folder: string;
  cache: string;
  port: number;
}

export interface InstalledProgram {
  url: string;
  /** The time from the command to the first page, and the part of it that the program itself took. */
  seconds: number;
  startSeconds: number;
  stop(): Promise<void>;
}

const GIVE_UP_SECONDS = 300;
const POLL_MS = 50;

/**
 * Runs `npx file:…tgz` in a folder and resolves when the first page has loaded. If the program ends before, throws
 * an error with its output.
 */
export async function startWithNpx({
  tarball,
  folder,
  cache,
  port,
}: Installation): Promise<InstalledProgram> {
  const startedAt = performance.now();
  const child = spawn("npx", ["--yes", `file:${tarball}`], {
    cwd: folder,
    env: { ...newcomersEnvironment(), npm_config_cache: cache, PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true, // a process group, as a terminal has one, so that Ctrl-C can be imitated
  });
  const ended = once(child, "close");
  process.once("exit", () => interrupt(child));
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));

  const url = `http://localhost:${port}`;
  while (!/Tessera answers at/.test(output)) {
    if (child.exitCode !== null) throw new Error(output);
    if (performance.now() - startedAt > GIVE_UP_SECONDS * 1_000)
      throw new Error(`No page in time: ${output}`);
    await sleep(POLL_MS);
  }
  const page = await fetch(url);
  if (!page.ok) throw new Error(`${url} answers ${page.status}`);
  await page.text();
  return {
    url,
    seconds: (performance.now() - startedAt) / 1_000,
    startSeconds: Number(/\(([\d.]+) s after its start\)/.exec(output)?.[1]),
    async stop() {
      interrupt(child);
      await ended;
    },
  };
}

/** Removes what our own npm added to the environment, so that the user's Node and npm run. */
function newcomersEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|TESSERA_|NODE_)/i.test(name));
  const folders = process.env
    .PATH!.split(path.delimiter)
    .filter((folder) => !folder.includes("node_modules"));
  return { ...Object.fromEntries(kept), ...registry(), PATH: folders.join(path.delimiter) };
}

function registry(): NodeJS.ProcessEnv {
  const { npm_config_registry } = process.env;
  return npm_config_registry ? { npm_config_registry } : {};
}

function interrupt(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, "SIGINT");
  } catch {
    // it ended already
  }
}

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
