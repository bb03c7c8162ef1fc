import type { Db } from "../platform/database/database.ts";
import { Refusal, type RefusalCode } from "../values/refusal.ts";
import type { CheckInContext } from "./check-in-context.ts";
import type { Verdict } from "./contract.ts";
import { type Door, requireOpen } from "./find-door.ts";

interface OwnList {
  accountId: number;
  eventId: number;
  listId: number;
}

interface ByHand {
  attendeeId: number;
  /** A repeat with the same id gets the same answer and changes nothing. */
  scanId: string;
  /** Shown in the scan log in place of a device. */
  deviceName: string;
}

type Doors = Pick<CheckInContext, "batches" | "tell">;

/** Finds an open check-in list of the account's own event. Refuses a closed one like its door. */
export async function findOpenList(
  db: Db,
  { batches }: Pick<Doors, "batches">,
  { accountId, eventId, listId }: OwnList,
): Promise<Door> {
  const list = await db
    .selectFrom("check_in_lists")
    .select("short_id")
    .where("id", "=", listId)
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!list) throw new Refusal("not_found");
  const door = await batches.findDoor({ link: list.short_id, device: null });
  requireOpen(door);
  return door;
}

/**
 * Checks in one attendee for a member, who knows whose ticket it is, by the rules of the list. Refuses with the reason
 * if the list does not let the ticket in.
 */
export async function checkInByHand(
  db: Db,
  { batches, tell }: Doors,
  own: OwnList,
  { attendeeId, scanId, deviceName }: ByHand,
): Promise<void> {
  const door = await findOpenList(db, { batches }, own);
  const attendee = await db
    .selectFrom("attendees")
    .select("public_id")
    .where("id", "=", attendeeId)
    .where("account_id", "=", own.accountId)
    .where("event_id", "=", own.eventId)
    .executeTakeFirst();
  if (!attendee) throw new Refusal("not_found");
  const { verdicts, admitted, came } = await batches.scans.ask({
    door,
    scans: [{ scan_id: scanId, code: attendee.public_id, is_typed: true, is_confirmed: true }],
    deviceName,
    receivedAt: new Date(),
  });
  if (admitted > 0) tell(door, { came, inside: admitted });
  const reason = REASONS[verdicts[0]!.verdict];
  if (reason) throw new Refusal(reason);
}

/** Null: the person is in, or was, and the check-in has been taken back since. */
const REASONS = {
  ADMITTED: null,
  UNDONE: null,
  ALREADY_IN: "already_checked_in",
  CANCELLED: "ticket_cancelled",
  UNPAID: "payment_required",
  SUPERSEDED: "ticket_superseded",
  NOT_ON_LIST: "not_at_this_door",
  OTHER_EVENT: "not_at_this_door",
  UNKNOWN: "not_at_this_door",
  NOT_LIVE: "not_at_this_door",
  EXITED: "not_at_this_door",
  NOT_IN: "not_at_this_door",
} as const satisfies Record<Verdict["verdict"], RefusalCode | null>;
