import { sql } from "kysely";
import type { Alarm } from "../alarms/alarm.ts";
import type { Db } from "../database/database.ts";

/** What the schedule of backups has done. */
export interface BackupRecord {
  /** When a process last looked whether a backup is due. */
  looked_at?: string;
  /** When a process first found the schedule. Counts as a success until the first backup succeeds. */
  since?: string;
  /** When the last bundle was written. It counts as a success once it has been read back. */
  written_at?: string;
  succeeded_at?: string;
  file?: string;
  bytes?: number;
  seconds?: number;
  failed_at?: string;
  problem?: string;
  /** When the schedule last restored a bundle into a scratch database. */
  verified_at?: string;
  /** Null once restoring has succeeded, or is not asked for any more. */
  verify_failed_at?: string | null;
  verify_problem?: string;
}

const KEY = "backup";

export async function findBackupRecord(db: Db): Promise<BackupRecord> {
  const { rows } = await sql<{
    value: BackupRecord;
  }>`select value from installation where key = ${KEY}`.execute(db);
  return rows[0]?.value ?? {};
}

export async function updateBackupRecord(db: Db, change: BackupRecord): Promise<void> {
  await sql`
    insert into installation as i (key, value) values (${KEY}, ${JSON.stringify(change)}::jsonb)
    on conflict (key) do update set value = i.value || excluded.value, updated_at = now()`.execute(db);
}

const HOUR = 3_600_000;
/** Every schedule makes at least one backup a day. Two more hours allow for making it. */
const LATE_HOURS = 26;

/** The last scheduled backup failed or could not be restored, or there has been none for more than a day. */
export const failedBackup: Alarm = {
  name: "backup",
  async look(db) {
    const record = await findBackupRecord(db);
    // No process looks for due backups any more, because the schedule was switched off.
    if (!record.looked_at || Date.now() - Date.parse(record.looked_at) > HOUR) return null;
    if (record.failed_at && record.failed_at > (record.succeeded_at ?? ""))
      return `The scheduled backup failed at ${record.failed_at}: ${record.problem}`;
    const last = record.succeeded_at ?? record.since;
    if (last && Date.now() - Date.parse(last) > LATE_HOURS * HOUR)
      return `No scheduled backup has succeeded since ${last}.`;
    if (record.verify_failed_at)
      return `A scheduled backup could not be restored at ${record.verify_failed_at}: ${record.verify_problem}`;
    return null;
  },
};
