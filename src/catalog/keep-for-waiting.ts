import { touchCatalog } from "../events/index.ts";
import type { Tx } from "../platform/database/database.ts";
import type { OfEvent } from "./products.ts";

/**
 * Keeps returned units of these prices for those who wait, so that everybody else finds them sold out, or puts them
 * on sale again. Holds that were priced before are priced again.
 */
export async function keepForWaiting(
  tx: Tx,
  own: OfEvent,
  { priceIds, isKept }: { priceIds: number[]; isKept: boolean },
): Promise<void> {
  if (priceIds.length === 0) return;
  await touchCatalog(tx, own);
  await tx
    .updateTable("product_prices")
    .set({ is_kept_for_waiting: isKept })
    .where("event_id", "=", own.eventId)
    .where("id", "in", priceIds)
    .execute();
}
