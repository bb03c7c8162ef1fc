import type { OwnEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { findAttendee } from "./attendees.ts";
import { MAX_LABELS } from "./contract.ts";
import { type Actor, lockOrderOf } from "./record-history.ts";
import { editAttendee } from "./update-attendee.ts";

/** Adds a label to an attendee's labels. Adding it again changes nothing. */
export async function labelAttendee(
  db: Db,
  own: OwnEvent,
  { attendeeId, label, by }: { attendeeId: number; label: string; by: Actor },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, own, attendeeId);
    if (!order) throw new Refusal("not_found");
    const before = await findAttendee(tx, own, attendeeId);
    if (before.labels.includes(label)) return;
    if (before.labels.length >= MAX_LABELS)
      throw new Refusal("too_many_labels", { facts: { maximum: MAX_LABELS } });
    await editAttendee(tx, { order, before, facts: { labels: [...before.labels, label] }, by });
  });
}
