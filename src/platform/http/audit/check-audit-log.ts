import { sql } from "kysely";
import type { Alarm } from "../../alarms/alarm.ts";
import { storeCheck } from "../../alarms/store-check.ts";
import type { Db } from "../../database/database.ts";
import type { Log } from "../../log.ts";
import type { SecretKeys } from "../../secret-keys.ts";
import { verifyAuditLog } from "./verify-entries.ts";

const KEY = "audit-log-check";

interface Checking {
  config: { secretKeys: SecretKeys };
  db: Db;
  log: Log;
}

/** Verifies the audit log, every night. A violation raises an alarm. */
export async function checkAuditLog({ db, log, config }: Checking): Promise<void> {
  const { entries, unsealed, violations } = await verifyAuditLog(db, config.secretKeys);
  await storeCheck(db, KEY, { entries, unsealed, violations: violations.length });
  if (violations.length > 0) log.error({ violations }, "ALARM: the audit log was changed");
}

export const changedAuditLog: Alarm = {
  name: "audit-log-changed",
  async look(db) {
    const { rows } = await sql<{ violations: number }>`
      select (value ->> 'violations')::int as violations from installation where key = ${KEY}`.execute(db);
    const found = rows[0]?.violations ?? 0;
    return found > 0
      ? `The audit log was changed or cut outside the program (${found} entries or more): doctor names them.`
      : null;
  },
};
