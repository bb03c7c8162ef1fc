import { keepForWaiting } from "../catalog/index.ts";
import { lockEvent, type OwnEvent } from "../events/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { fits, OPEN, type Price, type Prices, publicStateOf, readPrices, roomOf } from "./prices.ts";
import { findWaitedEvent, modeOf, type WaitedEvent } from "./waited-event.ts";

/**
 * Keeps the prices that returned places are kept for, and puts the others on sale. Locks the event, so that a price is
 * kept if a person began to wait while the last one left. Writes only what changes.
 */
export async function updateKeptPrices(tx: Tx, own: OwnEvent): Promise<void> {
  await lockEvent(tx, own);
  const event = await findWaitedEvent(tx, own);
  const { prices, counters } = await readPrices(tx, own, OPEN);
  const now = new Date();
  const changed = prices
    .map((price) => ({ price, isKept: isKept(event, { price, counters, now }) }))
    .filter(({ price, isKept: isKeptNow }) => price.is_kept !== isKeptNow);
  for (const state of [true, false]) {
    const priceIds = changed.filter((one) => one.isKept === state).map(({ price }) => price.id);
    await keepForWaiting(tx, own, { priceIds, isKept: state });
  }
}

interface Offered {
  price: Price;
  counters: Prices["counters"];
  now: Date;
}

/**
 * True while places of a price go only to those who wait. Places that are too few for each of them are sold to
 * everybody, unless the organiser decides.
 */
function isKept(event: WaitedEvent, { price, counters, now }: Offered): boolean {
  const mode = modeOf(event);
  if (mode === "OFF" || price.waiting_for.length === 0) return false;
  if (event.is_over || publicStateOf(price, counters, now) === "after_sale") return false;
  if (mode === "MANUAL") return true;
  const room = roomOf(price, counters, now);
  return room === null || room.left === 0 || price.waiting_for.some((quantity) => fits(room, quantity));
}
