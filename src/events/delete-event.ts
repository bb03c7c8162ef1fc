import type { Db } from "../platform/database/database.ts";
import { closeEvent } from "./deletion.ts";

/** Takes an event away for good, unless somebody ordered. The row stays, unseen, for what still points at it. */
export async function deleteEvent(db: Db, own: { accountId: number; eventId: number }): Promise<void> {
  await db.transaction().execute((tx) => closeEvent(tx, own));
}
