import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { Refusal } from "../../values/refusal.ts";
import { lockOrganizerOf } from "../organizers/lock-organizer.ts";
import { type EventStatus, isCancelled, moveEvent } from "../rules/event-states.ts";
import { MOVED_BY_EVENT } from "../rules/organizer-states.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";

interface StatusChange {
  accountId: number;
  eventId: number;
  status: EventStatus;
  isEmailVerified: boolean;
}

/** Moves an event between draft, live, paused and archived. Publishing an event also publishes its organiser. */
export async function changeEventStatus(
  db: Db,
  change: StatusChange,
  edit: Edit = unversioned,
): Promise<void> {
  const { accountId, eventId, status, isEmailVerified } = change;
  await edit.transaction(db, async (tx) => {
    if (status === "LIVE") await lockOrganizerOf(tx, change, "change");
    const event = await tx
      .selectFrom("events")
      .select(["status", "cancelled_at", "organizer_id"])
      .where("id", "=", eventId)
      .where("account_id", "=", accountId)
      .where("deleted_at", "is", null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!event) throw new Refusal("not_found");
    const from = event.status as EventStatus;
    if (moveEvent(from, status, { isEmailVerified }) === from) return;
    // Reinstated on purpose only: its tickets may have been refunded.
    if (status === "LIVE" && isCancelled(event)) throw new Refusal("event_cancelled");

    await tx
      .updateTable("events")
      .set({
        status,
        cancelled_at: status === "ARCHIVED" && isCancelled(event) ? event.cancelled_at : null,
        catalog_version: sql<number>`catalog_version + 1`,
        updated_at: new Date(),
        ...(status === "LIVE" && { live_since: new Date() }),
      })
      .where("id", "=", eventId)
      .where("account_id", "=", accountId)
      .execute();
    await addOutboxEvent(tx, {
      kind: status === "ARCHIVED" ? "event-archived" : "event-updated",
      account_id: accountId,
      event_id: eventId,
      subject_id: eventId,
    });
    if (status !== "LIVE") return;
    await tx
      .updateTable("organizers")
      .set({ status: "LIVE", updated_at: new Date() })
      .where("id", "=", event.organizer_id)
      .where("account_id", "=", accountId)
      .where("status", "in", MOVED_BY_EVENT)
      .execute();
  });
}
