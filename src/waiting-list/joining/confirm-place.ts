import { normalizeEmail } from "../../checkout/index.ts";
import { lockEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { updateKeptPrices } from "../kept-prices.ts";
import { requireWaitingList } from "./require-waiting-list.ts";
import type { RequestedPlace } from "./waiting-token.ts";

/**
 * Adds the request to the end of the list. Changes nothing if it was confirmed before, or if the same mailbox waits for
 * this price already: nobody loses a place by asking again.
 */
export async function confirmPlace(db: Db, place: RequestedPlace): Promise<void> {
  if (await isConfirmed(db, place)) return;
  const { event } = await requireWaitingList(db, place);
  const own = { accountId: event.account_id, eventId: event.id };
  const { product_price_id, quantity, email, first_name, last_name, locale } = place;
  await db.transaction().execute(async (tx) => {
    await lockEvent(tx, own);
    // Two clicks at once: the second one waited for the lock.
    if (await isConfirmed(tx, place)) return;
    const added = await tx
      .insertInto("waiting_entries")
      .values({
        account_id: own.accountId,
        event_id: own.eventId,
        product_price_id,
        quantity,
        email,
        mailbox: normalizeEmail(email),
        first_name,
        last_name,
        locale,
        requested_at: new Date(place.requested_at),
      })
      // An open entry of the same mailbox.
      .onConflict((conflict) => conflict.doNothing())
      .returning("id")
      .executeTakeFirst();
    if (added) await updateKeptPrices(tx, own);
  });
}

async function isConfirmed(db: Db, { event_id, product_price_id, email, requested_at }: RequestedPlace) {
  const entry = await db
    .selectFrom("waiting_entries")
    .select("id")
    .where("event_id", "=", event_id)
    .where("product_price_id", "=", product_price_id)
    .where("email", "=", email)
    .where("requested_at", "=", new Date(requested_at))
    .executeTakeFirst();
  return entry !== undefined;
}
