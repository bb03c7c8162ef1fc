import type { Db } from "../../platform/database/database.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";

const AGE_MILLISECONDS = 1_000;
const MAX_REMEMBERED = 2_000;

interface Known {
  at: number;
  rotates: Promise<boolean>;
}

const remembered = new WeakMap<Db, Map<number, Known>>();

/** True if the codes of an event's tickets change. Cached for a second, because orders are read often. */
export function rotatesCodes(db: Db, eventId: number): Promise<boolean> {
  const ofEvents = remembered.get(db) ?? new Map<number, Known>();
  remembered.set(db, ofEvents);
  const known = ofEvents.get(eventId);
  if (known && performance.now() - known.at < AGE_MILLISECONDS) return known.rotates;
  if (ofEvents.size >= MAX_REMEMBERED) ofEvents.clear();
  const rotates = read(db, eventId);
  ofEvents.set(eventId, { at: performance.now(), rotates });
  void rotates.catch(() => ofEvents.delete(eventId));
  return rotates;
}

async function read(db: Db, eventId: number): Promise<boolean> {
  const row = await db
    .selectFrom("event_settings")
    .select("rotates_ticket_codes")
    .where("event_id", "=", eventId)
    .modifyEnd(acrossAccounts("the setting of an event whose order was found"))
    .executeTakeFirst();
  return row?.rotates_ticket_codes ?? false;
}
