import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/platform/database/embedded-postgres.ts";
import { until } from "../until.ts";

/** Recovery requires at least the limits that the original server had. */
const REPLICATION = { wal_level: "replica", max_wal_senders: "2" };

/** Settings of a server that archives its write-ahead log, as a backup tool sets them. */
export function archivingTo(archive: string): Record<string, string> {
  fs.mkdirSync(archive, { recursive: true });
  fs.chmodSync(archive, 0o777);
  return {
    ...REPLICATION,
    archive_mode: "on",
    archive_command: `cp %p ${archive}/%f`,
  };
}

/** Copies the files of a running server to `target/data`, as backup tools do. */
export async function backUpFiles(pool: pg.Pool, target: string): Promise<void> {
  const session = await pool.connect();
  try {
    const { rows } = await session.query<{ data_directory: string }>("show data_directory");
    await session.query("select pg_backup_start('before', fast => true)");
    fs.mkdirSync(target, { recursive: true, mode: 0o700 });
    // Ignores errors of `cp`: a file that is deleted during the copy is restored from the write-ahead log.
    spawnSync("cp", ["-a", rows[0]!.data_directory, path.join(target, "data")]);
    const { rows: stopped } = await session.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(wait_for_archive => false)",
    );
    fs.writeFileSync(path.join(target, "data/backup_label"), stopped[0]!.labelfile);
  } finally {
    session.release();
  }
  fs.rmSync(path.join(target, "data/postmaster.pid"), { force: true });
}

/** Waits until everything that is committed is in the archive. */
export async function archiveAll(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ file: string }>("select pg_walfile_name(pg_switch_wal()) as file");
  await until("the log is archived", async () => {
    const { rows: archived } = await pool.query<{ is_done: boolean }>(
      "select coalesce(last_archived_wal >= $1, false) as is_done from pg_stat_archiver",
      [rows[0]!.file],
    );
    return archived[0]!.is_done;
  });
}

/** Starts the copied files and replays the archive to a moment. */
export async function recoverTo(moment: string, target: string, archive: string): Promise<EmbeddedPostgres> {
  fs.writeFileSync(path.join(target, "data/recovery.signal"), "");
  const server = await startEmbeddedPostgres({
    directory: target,
    settings: {
      ...REPLICATION,
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
      recovery_target_action: "promote",
    },
  });
  await until("the moment is reached", async () => {
    const client = new pg.Client(server.url());
    await client.connect();
    const { rows } = await client.query<{ is_over: boolean }>("select not pg_is_in_recovery() as is_over");
    await client.end();
    return rows[0]!.is_over;
  });
  return server;
}
