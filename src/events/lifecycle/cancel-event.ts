import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { Refusal } from "../../values/refusal.ts";
import { type EventStatus, isCancelled, moveEvent } from "../rules/event-states.ts";

interface Cancellation {
  accountId: number;
  eventId: number;
  isCancelled: boolean;
}

/**
 * Cancels a published event: its page says so, and nothing is sold. Or reinstates it, with its sales paused. Changes
 * no order and writes to nobody.
 */
export async function cancelEvent(db: Db, wanted: Cancellation, edit: Edit = unversioned): Promise<void> {
  const { accountId, eventId } = wanted;
  await edit.transaction(db, async (tx) => {
    const event = await tx
      .selectFrom("events")
      .select(["status", "cancelled_at"])
      .where("id", "=", eventId)
      .where("account_id", "=", accountId)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!event) throw new Refusal("not_found");
    if (isCancelled(event) === wanted.isCancelled) return;
    const from = event.status as EventStatus;

    await tx
      .updateTable("events")
      .set({
        status: wanted.isCancelled ? moveEvent(from, "PAUSED", { isEmailVerified: true }) : from,
        // By the clock of the database, because what follows (messages, tasks) is compared with it.
        cancelled_at: wanted.isCancelled ? sql<Date>`now()` : null,
        // The end of a suspension must not put a cancelled event back on sale.
        paused_by_suspension: false,
        catalog_version: sql<number>`catalog_version + 1`,
        updated_at: new Date(),
      })
      .where("id", "=", eventId)
      .where("account_id", "=", accountId)
      .execute();
    await addOutboxEvent(tx, {
      kind: "event-updated",
      account_id: accountId,
      event_id: eventId,
      subject_id: eventId,
    });
  });
}
