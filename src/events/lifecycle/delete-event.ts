import type { Db } from "../../platform/database/database.ts";
import { closeEvent } from "./deletion.ts";

/** Deletes an event without orders. The row stays, hidden, because other rows refer to it. */
export async function deleteEvent(db: Db, own: { accountId: number; eventId: number }): Promise<void> {
  await db.transaction().execute((tx) => closeEvent(tx, own));
}
