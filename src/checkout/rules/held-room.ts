import type { ProductOnSale } from "../../catalog/index.ts";

/** One address may hold this part of a capacity. */
const SHARE = 1 / 10;
/**
 * Maximum of one order if the organiser sets none: enough for a family, but not for a large part of a small
 * hall. A larger minimum replaces it, because smaller orders are refused.
 */
export const USUAL_MAX_PER_ORDER = 10;

type Limits = Pick<ProductOnSale, "min_per_order" | "max_per_order" | "max_per_buyer">;
type Sold = Limits & Pick<ProductOnSale, "capacity_stock_ids"> & { prices: readonly { stock_id: number }[] };

/**
 * Units of each counter that one network address may hold at a time: a tenth of the capacity, but at least
 * the maximum of one order. Unlimited counters have no entry.
 */
export function roomsOf(
  products: Iterable<Sold>,
  capacities: ReadonlyMap<number, number>,
): ReadonlyMap<number, number> {
  const rooms = new Map([...capacities].map(([id, capacity]) => [id, Math.ceil(capacity * SHARE)]));
  for (const product of products) {
    const ids = [...product.prices.map(({ stock_id }) => stock_id), ...product.capacity_stock_ids];
    for (const id of ids) {
      const room = rooms.get(id);
      if (room !== undefined) rooms.set(id, Math.max(room, mostInOneOrder(product)));
    }
  }
  return rooms;
}

function mostInOneOrder({ min_per_order, max_per_order, max_per_buyer }: Limits): number {
  if (max_per_order === null && max_per_buyer === null)
    return Math.max(USUAL_MAX_PER_ORDER, min_per_order ?? 0);
  return Math.min(max_per_order ?? Infinity, max_per_buyer ?? Infinity);
}
