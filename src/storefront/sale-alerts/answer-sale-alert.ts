import type { Db } from "../../platform/database/database.ts";

/** An address that is to be told now. */
export interface DueAlert {
  id: number;
  event_id: number;
  email: string;
  locale: string;
  requested_at: Date;
}

/** Null once it was told, or has been taken off the list: a job may run twice. */
export async function findDueAlert(db: Db, alertId: number): Promise<DueAlert | null> {
  const alert = await db
    .selectFrom("sale_alerts")
    .select(["id", "event_id", "email", "locale", "requested_at"])
    .where("id", "=", alertId)
    .where("mailed_at", "is", null)
    .executeTakeFirst();
  return alert ?? null;
}

export async function noteAlertMailed(db: Db, alertId: number): Promise<void> {
  await db.updateTable("sale_alerts").set({ mailed_at: new Date() }).where("id", "=", alertId).execute();
}

/** The event was paused or its sale moved in the last moment: the address waits on. */
export async function putAlertBack(db: Db, alertId: number): Promise<void> {
  await db.updateTable("sale_alerts").set({ queued_at: null }).where("id", "=", alertId).execute();
}
