import type { CheckoutOrder } from "../checkout-order.ts";

/**
 * Holds of free orders that this process has just placed. The buyer details usually reach the same process soon
 * afterwards, and it then needs no statement to read the order. The completion still decides by the row, under
 * its lock.
 */
export interface RecentHolds {
  remember(order: CheckoutOrder): void;
  /** Removes and returns the hold. Undefined if another process placed it, or if newer holds displaced it. */
  take(shortId: string): CheckoutOrder | undefined;
}

/** About 10 MB. At a hundred orders a second, the holds of the last 50 seconds. */
const MAX_HOLDS = 5_000;

export function createRecentHolds(most = MAX_HOLDS): RecentHolds {
  const holds = new Map<string, CheckoutOrder>();
  return {
    remember(order) {
      // The page of an order to pay shows until when it is held. Another process may have extended that time, so
      // the order must be read.
      if (order.total_gross > 0) return;
      // Deletes the oldest entry: a map keeps insertion order.
      if (holds.size >= most) holds.delete(holds.keys().next().value!);
      holds.set(order.short_id, order);
    },
    take(shortId) {
      const order = holds.get(shortId);
      holds.delete(shortId);
      return order;
    },
  };
}
