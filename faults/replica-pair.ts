import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { openDatabase, type OpenDatabase } from "../src/platform/database/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { migrateQueue } from "../src/platform/queue/worker.ts";
import { makeOrganizer } from "../test/factories.ts";
import { databaseOver, type FaultProxy, openFaultProxy, type Target } from "./fault-proxy.ts";
import { type Program, sharing, startProgram } from "./program.ts";
import { keepEmailsOut } from "./fixture.ts";
import { until } from "./until.ts";

export interface ReplicaPair {
  primary: EmbeddedPostgres;
  standby: EmbeddedPostgres;
  onPrimary: OpenDatabase;
  onStandby: OpenDatabase;
  /** The replication link between the two servers. */
  link: FaultProxy;
  /** The proxy between the programs and the current primary. */
  line: FaultProxy;
  startProgram(): Promise<Program>;
  close(): Promise<void>;
}

const SETTINGS = { wal_level: "replica", max_wal_senders: "4", wal_keep_size: "256MB" };

export const socketOf = (server: EmbeddedPostgres): Target => ({
  path: path.join(server.socketDirectory, ".s.PGSQL.5432"),
});

/** Starts a primary and its standby. Commits wait for the standby if `isSynchronous`. */
export async function openReplicaPair({ isSynchronous }: { isSynchronous: boolean }): Promise<ReplicaPair> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-pair-"));
  const directory = (name: string) => path.join(folder, name);
  await prepare(directory("primary"));
  fs.mkdirSync(directory("standby"), { mode: 0o700 });
  execFileSync("cp", [
    "-a",
    path.join(directory("primary"), "data"),
    path.join(directory("standby"), "data"),
  ]);
  fs.writeFileSync(path.join(directory("standby"), "data/standby.signal"), "");

  const primary = await startEmbeddedPostgres({ directory: directory("primary"), settings: SETTINGS });
  const link = await openFaultProxy(socketOf(primary));
  const standby = await startEmbeddedPostgres({
    directory: directory("standby"),
    settings: { ...SETTINGS, primary_conninfo: `host=127.0.0.1 port=${link.port} user=postgres` },
  });
  const line = await openFaultProxy(socketOf(primary));
  const onPrimary = openDatabase(primary.url());
  const following = async () =>
    (await onPrimary.pool.query("select sync_state from pg_stat_replication where state = 'streaming'")).rows;
  await until("the standby follows", async () => (await following()).length === 1);
  if (isSynchronous) {
    await onPrimary.pool.query("alter system set synchronous_standby_names = '*'");
    await onPrimary.pool.query("select pg_reload_conf()");
    await until("commits wait for the standby", async () => (await following())[0]?.sync_state === "sync");
  }
  // Connects on first use. Before the standby is promoted, these connections are refused because it is read-only.
  const onStandby = openDatabase(standby.url());
  return {
    primary,
    standby,
    onPrimary,
    onStandby,
    link,
    line,
    startProgram: () => startProgram(sharing(databaseOver(line), folder)),
    async close() {
      await Promise.all([onPrimary.close(), onStandby.close()]);
      await Promise.all([primary.stop(), standby.stop()]);
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function prepare(directory: string): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory, settings: SETTINGS });
  await migrate(postgres.url());
  const { db, pool, close } = openDatabase(postgres.url());
  await migrateQueue(pool);
  await makeOrganizer(db);
  await keepEmailsOut(pool);
  await close();
  await postgres.stop();
}

/** Kills the primary, promotes the standby, and redirects the programs to it. */
export async function failOver({ primary, standby, onStandby, line }: ReplicaPair): Promise<void> {
  const died = primary.pid;
  process.kill(died, "SIGKILL");
  line.inject({ isCut: true });
  await promote(standby);
  line.routeTo(socketOf(standby));
  line.inject({});
  await onStandby.pool.query("select 1");
  // A supervisor starts the old primary again, unaware of the failover.
  await until("the old primary is back", () => primary.pid !== died);
}

async function promote(standby: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(standby.url());
  await client.connect();
  await client.query("select pg_promote(true)");
  await client.end();
}
