import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";

export const ROOT = path.resolve(import.meta.dirname, "..");
export const HOST = "127.0.0.1";
export const PORT = Number(process.env.BENCH_PORT ?? 4390);
export const DATA = path.resolve(ROOT, process.env.BENCH_DATA ?? ".local/bench");

export const PROGRAM = programIn(process.env.BUILD_DIR ?? "build");

/** The built program in the folder of a build. */
export function programIn(buildFolder: string): string {
  return path.resolve(ROOT, buildFolder, "server/index.js");
}

export interface UnderTest {
  postgres: EmbeddedPostgres;
  pool: pg.Pool;
  /** Starts the built program on the benchmark's database. `PROGRAM` names another program, `NODE_ARGS` has flags for Node. */
  startServer(env?: Record<string, string>): Promise<RunningServer>;
  stop(): Promise<void>;
}

export interface RunningServer {
  readonly pid: number;
  readonly port: number;
  startSeconds: number;
  /** Replaces the process, with the same settings. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** Prepares a separate PostgreSQL with production settings, and the built program on it. */
export async function prepareServer(settings: Record<string, string> = {}): Promise<UnderTest> {
  const folder = DATA;
  fs.rmSync(folder, { recursive: true, force: true });
  const postgres = await startEmbeddedPostgres({
    directory: path.join(folder, "postgres"),
    settings,
  });
  const maintenance = new pg.Client({ connectionString: postgres.url("postgres") });
  await maintenance.connect();
  await maintenance.query("create database tessera");
  await maintenance.query("create database yardstick");
  await maintenance.end();
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString: postgres.url("tessera"), max: 4 });

  return {
    postgres,
    pool,
    startServer: (env = {}) => startServer(postgres.url("tessera"), folder, env),
    async stop() {
      await pool.end();
      await postgres.stop();
    },
  };
}

async function startServer(
  databaseUrl: string,
  folder: string,
  env: Record<string, string>,
): Promise<RunningServer> {
  const started = performance.now();
  let child = await launch(databaseUrl, folder, env);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  };
  return {
    get pid() {
      return child.pid!;
    },
    port: Number(env.PORT ?? PORT),
    startSeconds: (performance.now() - started) / 1000,
    async restart() {
      await stop();
      child = await launch(databaseUrl, folder, env);
    },
    stop,
  };
}

async function launch(
  databaseUrl: string,
  folder: string,
  env: Record<string, string>,
): Promise<ChildProcess> {
  const { PROGRAM: program = PROGRAM, NODE_ARGS = "", ...settings } = env;
  const child = spawn(process.execPath, [...NODE_ARGS.split(" ").filter(Boolean), program], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: databaseUrl,
      SECRET_KEY: "a-key-of-the-benchmark-0123456789abcdef",
      TESSERA_DEMO: "on",
      TESSERA_DATA: folder,
      TESSERA_API_CALLS_PER_MINUTE: "0",
      TESSERA_PAGES_PER_MINUTE: "0",
      TESSERA_HELD_PER_ADDRESS: "0",
      TESSERA_FREE_ORDERS_PER_ADDRESS: "0",
      TESSERA_FREE_ORDERS_PER_EMAIL: "0",
      PORT: String(PORT),
      HOST,
      ...settings,
    },
  });
  await waitUntilReady(child, Number(env.PORT ?? PORT));
  return child;
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 2_400; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const isReady = await fetch(`http://${HOST}:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("the server did not get ready in two minutes");
}
