import { sql } from "kysely";
import type { Alarm } from "../alarms/alarm.ts";
import type { Db } from "../database/database.ts";
import { StartRefused } from "../database/start-refused.ts";

/**
 * The state of a restored database. PREPARING: the restore has not finished. PARKED: the work that was waiting when
 * the backup was taken is held back until an operator runs `restore resume` or `restore discard`.
 */
export interface RestoreState {
  phase: "PREPARING" | "PARKED";
  /** When the backup was taken. Null: another tool has recovered the database to a moment, and only it knows which. */
  taken_at: string | null;
  restored_at: string;
}

export const RESTORED = "restored";

export async function findRestoreState(db: Db): Promise<RestoreState | null> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('public.installation') is not null as is_there`.execute(db);
  if (!tables[0]!.is_there) return null;
  const { rows } = await sql<{
    value: RestoreState;
  }>`select value from installation where key = ${RESTORED}`.execute(db);
  return rows[0]?.value ?? null;
}

export async function setRestoreState(db: Db, state: RestoreState | null): Promise<void> {
  if (state === null) await sql`delete from installation where key = ${RESTORED}`.execute(db);
  else
    await sql`
      insert into installation (key, value) values (${RESTORED}, ${JSON.stringify(state)}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db);
}

/** Refuses to start on a database whose restore was interrupted, because emails might be sent a second time. */
export async function refuseUnfinishedRestore(db: Db): Promise<void> {
  const state = await findRestoreState(db);
  if (state?.phase === "PREPARING")
    throw new StartRefused(
      "The restore of this database has not come to its end: run the same restore again, with --replace.",
    );
}

/** Raised while emails, webhooks and payments of a restored database wait for an operator's decision. */
export const heldBackByRestore: Alarm = {
  name: "restored-work-waits",
  async look(db) {
    const state = await findRestoreState(db);
    if (!state) return null;
    return `This database was restored at ${state.restored_at}. What waited then is held back: run "restore status", then "restore resume" or "restore discard".`;
  },
};
