import program from "../../../package.json" with { type: "json" };
import {
  type BackupRecord,
  findBackupRecord,
  updateBackupRecord,
} from "../../platform/backup/backup-record.ts";
import { bundleName } from "../../platform/backup/places/bundle-name.ts";
import { openPlace } from "../../platform/backup/places/open-place.ts";
import { openBundle } from "../../platform/backup/read-bundle.ts";
import { writeBundle } from "../../platform/backup/write-bundle.ts";
import type { Services } from "../../platform/services.ts";
import { filesOf } from "./files-of.ts";
import { recogniseKey } from "./recognise-key.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "make-backup": Record<string, never>;
  }
}

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const TRY_AGAIN_MINUTES = 30;
const READING_HOURS = 2;

/**
 * Makes a backup if one is due, reads it back, and deletes those that have reached their maximum age. Concurrent
 * processes make only one, because the snapshot's transaction holds a lock. Records a failure for the alarm.
 */
export async function makeDueBackup(services: Services, now: Date): Promise<"made" | "not due" | "failed"> {
  const { db, config, log, pool } = services;
  const folder = config.backupFolder;
  if (!folder) return "not due";
  const record = await findBackupRecord(db);
  await updateBackupRecord(db, {
    looked_at: now.toISOString(),
    ...(!record.since && { since: now.toISOString() }),
  });
  if (!isDue(record, config.backupMinutes, now)) return "not due";
  const startedAt = performance.now();
  const passphrase = config.backupPassphrase;
  try {
    const place = openPlace(config, folder);
    const name = bundleName(now, passphrase !== undefined);
    const file = place.fileOf(name);
    const written = await writeBundle(file, {
      url: config.databaseDirectUrl ?? pool.options.connectionString!,
      files: filesOf(config),
      program: program.version,
      secretKey: recogniseKey(config.secretKey),
      passphrase,
      isExclusive: true,
    });
    if (!written) return "not due";
    await updateBackupRecord(db, { written_at: now.toISOString() });
    await openBundle(file, passphrase).catch(async (error: unknown) => {
      await file
        .reject()
        .catch((err: unknown) => log.error({ err }, "a damaged backup could not be put aside"));
      throw error;
    });
    const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
    await updateBackupRecord(db, {
      succeeded_at: now.toISOString(),
      file: file.address,
      bytes: written.bytes,
      seconds,
    });
    log.info({ file: file.address, bytes: written.bytes, seconds }, "a backup was made");
    // A failed deletion is only logged. If it counted as a failed backup, backups would be made again and again.
    await place
      .deleteOld(new Date(now.getTime() - config.backupKeepDays * DAY), name)
      .catch((err: unknown) => log.error({ err }, "old backups could not be deleted"));
    return "made";
  } catch (error) {
    const problem = (error as Error).message.slice(0, 300);
    await updateBackupRecord(db, { failed_at: now.toISOString(), problem });
    log.error({ err: error }, "the scheduled backup failed");
    return "failed";
  }
}

/**
 * True if no backup has succeeded since the last scheduled time. After a failure, the next one is due half an hour
 * later. While a process reads a bundle back, no other process makes one. If the process ends meanwhile, the others
 * wait for two hours.
 */
export function isDue(
  record: Pick<BackupRecord, "succeeded_at" | "failed_at" | "written_at" | "since">,
  minutes: readonly number[],
  now: Date,
): boolean {
  const writtenAt = record.written_at ?? "";
  const isReadBack = writtenAt <= (record.succeeded_at ?? "") || writtenAt <= (record.failed_at ?? "");
  if (!isReadBack && now.getTime() - Date.parse(writtenAt) < READING_HOURS * HOUR) return false;
  const failedAt = record.failed_at ? Date.parse(record.failed_at) : 0;
  const succeededAt = Date.parse(record.succeeded_at ?? record.since ?? now.toISOString());
  if (failedAt > succeededAt && now.getTime() - failedAt < TRY_AGAIN_MINUTES * MINUTE) return false;
  return succeededAt < lastTime(minutes, now);
}

function lastTime(minutes: readonly number[], now: Date): number {
  const midnight = Math.floor(now.getTime() / DAY) * DAY;
  const times = [midnight - DAY, midnight].flatMap((day) => minutes.map((minute) => day + minute * MINUTE));
  return Math.max(...times.filter((time) => time <= now.getTime()));
}
