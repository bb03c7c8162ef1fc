import type { Db } from "../../platform/database/database.ts";

/** A request that is due: an e-mail can be sent now. */
export interface DueAlert {
  id: number;
  event_id: number;
  email: string;
  locale: string;
  requested_at: Date;
}

/** Finds a due request. Null if it was answered or deleted, because a job may run twice. */
export async function findDueAlert(db: Db, alertId: number): Promise<DueAlert | null> {
  const alert = await db
    .selectFrom("sale_alerts")
    .select(["id", "event_id", "email", "locale", "requested_at"])
    .where("id", "=", alertId)
    .where("mailed_at", "is", null)
    .executeTakeFirst();
  return alert ?? null;
}

export async function recordAlertMailed(db: Db, alertId: number): Promise<void> {
  await db.updateTable("sale_alerts").set({ mailed_at: new Date() }).where("id", "=", alertId).execute();
}

/**
 * Returns a request to the waiting list, because the event was paused or its sale moved at the last moment.
 */
export async function putAlertBack(db: Db, alertId: number): Promise<void> {
  await db.updateTable("sale_alerts").set({ queued_at: null }).where("id", "=", alertId).execute();
}
