import type { ClientBase } from "pg";
import type { Config } from "../../platform/config.ts";
import type { Db } from "../../platform/database/database.ts";
import { listRaisedAlarms } from "../../platform/alarms/raised-alarms.ts";
import { type BackupRecord, findBackupRecord } from "../../platform/backup/backup-record.ts";
import { checkBackupBucket } from "../../platform/backup/places/open-place.ts";
import { listUnfinishedDataSteps } from "../../platform/database/data-steps/list-data-steps.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { verifyAuditLog } from "../../platform/http/audit/verify-entries.ts";
import { createLog } from "../../platform/log.ts";
import { readJobOutcomes } from "../../platform/queue/job-outcomes.ts";
import { mayCreateDatabases } from "../backup/verify-bundle.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const HOUR = 3_600_000;
const LATE_HOURS = 26;
const DAY = 86_400_000;
/** A verification belongs to a daily backup, which may be late. */
const GRACE_DAYS = 2;
const SILENT_SECONDS = 120;

export async function findInBackups(config: Config, db: Db, client: ClientBase): Promise<Finding[]> {
  const refused = await findBucketProblem(config);
  if (refused) return [problem("backups", refused, "docs/backups.md describes backups in a bucket.")];
  const record = await findBackupRecord(db);
  const { succeeded_at, file } = record;
  if (!config.backupFolder && !succeeded_at)
    return [
      warning(
        "backups",
        "none are made by themselves",
        "Set TESSERA_BACKUP_FOLDER, or run the command backup on a schedule of yours (docs/backups.md).",
      ),
    ];
  if (!succeeded_at)
    return [warning("backups", "none has been made yet", "See that a process with the worker role runs.")];
  const hours = (Date.now() - Date.parse(succeeded_at)) / HOUR;
  const text = `the last one is ${hours.toFixed(0)} hours old: ${file}`;
  const last =
    hours > LATE_HOURS
      ? problem("backups", text, "The log of the worker says why there is no newer one.")
      : ok("backups", text);
  return config.backupFolder ? [last, await findVerification(config, record, client)] : [last];
}

/** A backup that could not be restored raises an alarm, which is reported on a separate line. */
async function findVerification(
  { backupVerifyDays }: Config,
  { verified_at, since }: BackupRecord,
  client: ClientBase,
): Promise<Finding> {
  if (backupVerifyDays === 0)
    return ok("backups", "the schedule restores none of them: TESSERA_BACKUP_VERIFY_DAYS is 0");
  if (!(await mayCreateDatabases(client)))
    return warning(
      "backups",
      "the schedule cannot restore them, because the database's user may not create scratch databases",
      "Give this user CREATEDB, or run backup verify on a schedule of yours and set TESSERA_BACKUP_VERIFY_DAYS=0.",
    );
  const text = verified_at
    ? `one was restored into a scratch database at ${verified_at}`
    : "the schedule restores one of them after the next backup";
  const last = verified_at ?? since;
  const days = last === undefined ? 0 : (Date.now() - Date.parse(last)) / DAY;
  // A process that is killed while it restores one records nothing.
  return days > backupVerifyDays + GRACE_DAYS
    ? warning(
        "backups",
        `${text}, and none since for ${Math.floor(days)} days`,
        "The log of the worker says why. If it was killed while it restored one, give it more memory or run backup verify on another machine.",
      )
    : ok("backups", text);
}

async function findBucketProblem(config: Config): Promise<string | null> {
  try {
    const answers = await checkBackupBucket(config, createLog("silent"));
    return answers ? null : "the bucket of TESSERA_BACKUP_FOLDER does not answer";
  } catch (error) {
    if (error instanceof StartRefused) return error.message;
    throw error;
  }
}

export async function findInDataSteps(db: Db): Promise<Finding> {
  const [running, ...waiting] = await listUnfinishedDataSteps(db);
  if (!running) return ok("data steps", "none is unfinished");
  const share = `${running.name} is at ${Math.floor(running.share * 100)} %`;
  return ok("data steps", waiting.length > 0 ? `${share}, ${waiting.length} more wait` : share);
}

/** Reads the whole log, a second for about a hundred thousand entries. */
export async function findInAuditLog(config: Config, db: Db): Promise<Finding[]> {
  const { entries, unsealed, violations } = await verifyAuditLog(db, config.secretKeys);
  const found = violations.map((violation) =>
    problem(
      "audit log",
      violation,
      "A person has written to the database past the program, or a key is missing in SECRET_KEY_OLD. A backup has the entry as it was.",
    ),
  );
  if (unsealed > 0)
    found.push(
      warning(
        "audit log",
        `${unsealed} of ${entries} entries have no seal`,
        "If they came with an account that was imported, reseal-secrets seals them. Otherwise a person wrote them past the program.",
      ),
    );
  return found.length > 0 ? found : [ok("audit log", `${entries} entries are as they were written`)];
}

export async function findInWorker(db: Db): Promise<Finding> {
  const { silentSeconds } = await readJobOutcomes(db);
  if (silentSeconds === null)
    return warning("worker", "none has ever run", "Start the program, or one with the worker role.");
  return silentSeconds > SILENT_SECONDS
    ? warning(
        "worker",
        `no sign of life for ${Math.round(silentSeconds / 60)} minutes`,
        "Start the program, or one with the worker role.",
      )
    : ok("worker", `the last sign of life was ${Math.round(silentSeconds)} s ago`);
}

export async function findAlarms(db: Db): Promise<Finding[]> {
  const raised = await listRaisedAlarms(db);
  if (raised.length === 0) return [ok("alarms", "none is raised")];
  return raised.map(({ name, problem: text }) =>
    problem("alarms", `${name}: ${text}`, "docs/operations.md, Alarms, says what to do."),
  );
}

export function findInSettings(config: Config): Finding[] {
  const findings = [ok("settings", config.isDemo ? "read; this is a demo" : "read")];
  if (!config.operatorEmail && !config.isDemo)
    findings.push(
      warning("settings", "nobody is mailed when an alarm is raised", "Set TESSERA_OPERATOR_EMAIL."),
    );
  return findings;
}
