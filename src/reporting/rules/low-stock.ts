import type { EventStats, ProductSales } from "../contract.ts";

/** At most this share of the capacity left counts as nearly sold out. */
export const LITTLE = 0.1;

/** Lists the products that are sold out or nearly sold out. */
export function lowStockOf(products: ProductSales[]): EventStats["to_do"]["low_stock"] {
  return products.flatMap(({ product_id, title, sold, held, capacity }) => {
    // A product without capacity was never for sale.
    if (capacity === null || capacity === 0) return [];
    const left = capacity - sold - held;
    return left <= capacity * LITTLE ? [{ product_id, title, left: Math.max(0, left) }] : [];
  });
}
