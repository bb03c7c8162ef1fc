import type { Tx } from "../platform/database/database.ts";

/**
 * Sets whether tickets carry the guests' names or the buyer's. The caller has checked that the account owns
 * the event.
 */
export async function collectAttendeeDetails(
  tx: Tx,
  eventId: number,
  method: "PER_TICKET" | "PER_ORDER",
): Promise<void> {
  await tx
    .updateTable("event_settings")
    .set({ attendee_details_collection_method: method, updated_at: new Date() })
    .where("event_id", "=", eventId)
    .execute();
}
