import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { hasOrders } from "./update-event.ts";

/** Takes an event away for good, unless somebody ordered. The row stays, unseen, for what still points at it. */
export async function deleteEvent(
  db: Db,
  { accountId, eventId }: { accountId: number; eventId: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Nobody takes a hold while the counters are locked, and afterwards the event is closed.
    await tx
      .selectFrom("stock")
      .select("id")
      .where("event_id", "=", eventId)
      .where("account_id", "=", accountId)
      .orderBy("id")
      .forNoKeyUpdate()
      .execute();
    const closed = await tx
      .updateTable("events")
      .set({
        deleted_at: new Date(),
        status: "ARCHIVED",
        catalog_version: sql<number>`catalog_version + 1`,
      })
      .where("id", "=", eventId)
      .where("account_id", "=", accountId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!closed) throw new Refusal("not_found");
    if (await hasOrders(tx, eventId)) throw new Refusal("event_has_orders");
  });
}
