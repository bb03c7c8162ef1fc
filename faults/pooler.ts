import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import pg from "pg";
import { afterAll } from "vitest";
import { until } from "./until.ts";

/** From this version on, PgBouncer supports named statements in transaction mode. */
const OLDEST = [1, 21] as const;

/** `PGBOUNCER` names a program that is not in the path. */
const PROGRAM = process.env.PGBOUNCER ?? "pgbouncer";

/** Returns the reason why there is no pooler for the test, or null if there is one. */
export function whyNoPooler(): string | null {
  const { status, stdout } = spawnSync(PROGRAM, ["--version"], { encoding: "utf8" });
  if (status !== 0) return "PgBouncer is not installed here";
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  const isNewEnough =
    Number(major) > OLDEST[0] || (Number(major) === OLDEST[0] && Number(minor) >= OLDEST[1]);
  return isNewEnough
    ? null
    : `PgBouncer here is ${major}.${minor}, and named statements need ${OLDEST.join(".")}`;
}

export interface Pooler {
  /** The address of the database through the pooler. */
  url: string;
  /** Runs a command of the pooler's console, such as `pause`. */
  command(text: string): Promise<void>;
  /** Kills the pooler and starts it again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const running = new Set<ChildProcess>();
afterAll(() => {
  for (const child of running) child.kill("SIGKILL");
});

/** Starts a PgBouncer in transaction mode before a database, configured as in docs/operations.md. */
export async function startPooler(folder: string, databasePort: number): Promise<Pooler> {
  const port = await freePort();
  const settings = path.join(folder, "pgbouncer.ini");
  fs.writeFileSync(path.join(folder, "users.txt"), '"postgres" ""\n');
  fs.writeFileSync(
    settings,
    `[databases]
postgres = host=127.0.0.1 port=${databasePort} dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${path.join(folder, "users.txt")}
admin_users = postgres
pool_mode = transaction
max_prepared_statements = 200
default_pool_size = 8
max_client_conn = 200
ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout,extra_float_digits
`,
  );
  fs.chmodSync(folder, 0o755);
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;

  const start = async () => {
    // PgBouncer refuses to run as root.
    const asUser = process.getuid?.() === 0 ? ["--user", "nobody"] : [];
    const child = spawn(PROGRAM, [...asUser, settings], { stdio: "ignore" });
    running.add(child);
    void once(child, "exit").then(() => running.delete(child));
    await until("the pooler answers", () =>
      command("show version").then(
        () => true,
        () => false,
      ),
    );
    return child;
  };
  async function command(text: string): Promise<void> {
    const client = new pg.Client(urlOf("pgbouncer"));
    client.on("error", () => {});
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end().catch(() => {});
    }
  }

  let child = await start();
  const end = async () => {
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
  };
  return {
    url: urlOf("postgres"),
    command,
    async restart() {
      await end();
      child = await start();
    },
    stop: end,
  };
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
