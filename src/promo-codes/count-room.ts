import type { OfEvent } from "../catalog/index.ts";
import type { Tx } from "../platform/database/database.ts";

/** Codes of one event, including deleted ones: each has a counter, and a counter has a page of the disk. */
export const MAX_CODES_OF_EVENT = 10_000;

/** Counts the codes that can still be added to an event. Requires the lock of its catalogue. */
export async function countRoom(tx: Tx, at: OfEvent): Promise<number> {
  const { present } = await tx
    .selectFrom("promo_codes")
    .select((eb) => eb.fn.countAll<number>().as("present"))
    .where("account_id", "=", at.accountId)
    .where("event_id", "=", at.eventId)
    .executeTakeFirstOrThrow();
  return Math.max(0, MAX_CODES_OF_EVENT - present);
}
