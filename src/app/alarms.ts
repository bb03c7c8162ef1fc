import { paidNotCompleted, stockDrift, stoppedSweeper } from "../checkout/index.ts";
import type { Alarm } from "../platform/alarms/alarm.ts";
import { replicaAlarm } from "../platform/database/replica/replica-alarm.ts";
import { fileAlarm } from "../platform/files/file-alarm.ts";
import { changedAuditLog } from "../platform/http/audit/check-audit-log.ts";
import { failedBackup } from "../platform/backup/backup-record.ts";
import { heldBackByRestore } from "../platform/backup/restore-state.ts";
import { failingJobs, parkedOutboxEvents, queueLag } from "../platform/queue/queue-alarms.ts";
import type { Services } from "../platform/services.ts";

/** Every alarm that notifies an operator. */
export function alarmsOf({ files, replica }: Pick<Services, "files" | "replica">): Alarm[] {
  return [...ALARMS, fileAlarm(files), ...(replica ? [replicaAlarm(replica)] : [])];
}

/** Alarms that need only the database. */
export const ALARMS: Alarm[] = [
  stockDrift,
  stoppedSweeper,
  paidNotCompleted,
  queueLag,
  failingJobs,
  parkedOutboxEvents,
  heldBackByRestore,
  failedBackup,
  changedAuditLog,
];
