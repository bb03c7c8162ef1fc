import type { CheckoutOrder } from "../checkout-order.ts";

/**
 * Free holds that this process has just taken. Their details usually come a moment later to the same process,
 * which then needs no statement to read the order. The completion still decides by the row, under its lock.
 */
export interface RecentHolds {
  remember(order: CheckoutOrder): void;
  /** Removes and returns the hold. Undefined if another process took it, or if it was too long ago. */
  take(shortId: string): CheckoutOrder | undefined;
}

/** About 10 MB. At a hundred orders a second, the holds of the last 50 seconds. */
const MAX_HOLDS = 5_000;

export function createRecentHolds(most = MAX_HOLDS): RecentHolds {
  const holds = new Map<string, CheckoutOrder>();
  return {
    remember(order) {
      // Until it is paid, a paid order shows how long it is held, which may have been extended elsewhere.
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
