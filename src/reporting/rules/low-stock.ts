import type { EventStats, ProductSales } from "../contract.ts";

/** A tenth of what there is. */
const LITTLE = 0.1;

/** Of what little is left to sell. What is all gone needs nobody's eye any more. */
export function lowStockOf(products: ProductSales[]): EventStats["to_do"]["low_stock"] {
  return products.flatMap(({ product_id, title, sold, held, capacity }) => {
    if (capacity === null) return [];
    const left = capacity - sold - held;
    return left > 0 && left <= capacity * LITTLE ? [{ product_id, title, left }] : [];
  });
}
