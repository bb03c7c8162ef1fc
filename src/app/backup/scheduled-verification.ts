import fs from "node:fs/promises";
import { findBackupRecord, updateBackupRecord } from "../../platform/backup/backup-record.ts";
import { openBundleFile } from "../../platform/backup/places/open-place.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import type { Services } from "../../platform/services.ts";
import { makeDueBackup } from "./scheduled-backup.ts";
import { dropLeftOver, mayCreateDatabases, refuseBroken, verifyBundle } from "./verify-bundle.ts";

/**
 * Makes a backup if one is due. The process that has made it also verifies it, because only this process is sure to
 * have its folder.
 */
export async function keepBackupSchedule(services: Services, now: Date): Promise<void> {
  if ((await makeDueBackup(services, now)) === "made") await verifyDueBackup(services, now);
}

const DAY = 86_400_000;

/**
 * Restores the newest bundle of the schedule into a scratch database, every so many days. Records a failure for the
 * alarm, and tries again with the next backup. Does nothing if the database's user may not create databases.
 */
export async function verifyDueBackup(
  services: Services,
  now: Date,
): Promise<"verified" | "not due" | "not allowed" | "failed"> {
  const { db, config, log, pool } = services;
  const { file, verified_at, verify_failed_at } = await findBackupRecord(db);
  const isWanted = config.backupVerifyDays > 0;
  const isAllowed = await mayCreateDatabases(pool);
  // Must run before `requireRoom`, which would refuse as long as a left-over database takes up the room.
  if (isAllowed) await dropLeftOver(pool);
  if (!isWanted || !isAllowed) {
    if (verify_failed_at) await updateBackupRecord(db, { verify_failed_at: null });
    return isWanted ? "not allowed" : "not due";
  }
  // Half a day less, because no two backups are made at exactly the same time of their days.
  const before = now.getTime() - (config.backupVerifyDays - 0.5) * DAY;
  if (!file || (verified_at && Date.parse(verified_at) > before)) return "not due";
  const startedAt = performance.now();
  try {
    await requireRoom(services);
    const verified = await verifyBundle({
      url: config.databaseDirectUrl ?? pool.options.connectionString!,
      file: openBundleFile(config, file),
      passphrase: config.backupPassphrase,
    });
    refuseBroken(verified);
    await updateBackupRecord(db, { verified_at: now.toISOString(), verify_failed_at: null });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    log.info(
      { file, seconds, missingFiles: verified.missingFiles },
      "a backup was restored into a scratch database",
    );
    return "verified";
  } catch (error) {
    const problem = `${file}: ${(error as Error).message}`.slice(0, 300);
    await updateBackupRecord(db, { verify_failed_at: now.toISOString(), verify_problem: problem });
    log.error({ err: error, file }, "a backup could not be restored into a scratch database");
    return "failed";
  }
}

/** A scratch database and its log take about as much room again, each. */
const SIZES = 2;
const GIGABYTE = 1e9;

/**
 * On a full disk nothing is sold, so a scratch database must leave room. Only the disk of an embedded database can be
 * looked at.
 */
async function requireRoom({ config, pool }: Pick<Services, "config" | "pool">): Promise<void> {
  if (config.databaseUrl !== undefined) return;
  const disk = await fs.statfs(config.dataFolder).catch(() => null);
  if (!disk) return;
  const { rows } = await pool.query<{ bytes: string }>(
    "select pg_database_size(current_database()) as bytes",
  );
  const free = disk.bavail * disk.bsize;
  const needed = Number(rows[0]!.bytes) * SIZES + GIGABYTE;
  if (free >= needed) return;
  throw new StartRefused(
    `the scratch database needs ${(needed / GIGABYTE).toFixed(1)} GB, and ${(free / GIGABYTE).toFixed(1)} GB are free. Free some space, or set TESSERA_BACKUP_VERIFY_DAYS=0`,
  );
}
