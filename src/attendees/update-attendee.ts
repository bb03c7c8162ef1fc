import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { findAttendee, type OwnEvent } from "./attendees.ts";
import type { Attendee } from "./contract.ts";

export interface AttendeeChange {
  attendeeId: number;
  first_name?: string;
  last_name?: string;
  email?: string;
  /** The ticket opens no door any more, and its place is given back: once, however often this is asked. */
  status?: "CANCELLED";
}

/** Changes a name or an address, or cancels the ticket; no money is given back and nobody is written to. */
export async function updateAttendee(
  db: Db,
  own: OwnEvent,
  { attendeeId, status, ...facts }: AttendeeChange,
): Promise<Attendee> {
  return db.transaction().execute(async (tx) => {
    await findAttendee(tx, own, attendeeId);
    // First, because it locks the order before the ticket, as everything that moves stock does.
    if (status === "CANCELLED") await sql`select cancel_attendee(${attendeeId})`.execute(tx);
    if (Object.values(facts).some((value) => value !== undefined)) {
      await tx
        .updateTable("attendees")
        .set({ ...facts, updated_at: sql`clock_timestamp()` })
        .where("id", "=", attendeeId)
        .execute();
    }
    return findAttendee(tx, own, attendeeId);
  });
}
