import type { EditInput } from "../platform/http/editing/edit.ts";
import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { findAttendee } from "./attendees.ts";
import type { Attendee } from "./contract.ts";
import { lockOrderOf } from "./record-history.ts";

/** Returns an attendee that is about to be edited, under the lock of their order. */
export async function lockAndReadAttendee(
  tx: Tx,
  { params, user: { accountId } }: EditInput,
): Promise<Attendee> {
  const own = { accountId, eventId: params.event_id };
  if (!(await lockOrderOf(tx, own, params.attendee_id))) throw new Refusal("not_found");
  return findAttendee(tx, own, params.attendee_id);
}
