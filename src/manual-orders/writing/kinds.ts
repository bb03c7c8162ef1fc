import type { OnSale, PriceOnSale, ProductOnSale } from "../../catalog/index.ts";
import { nameOf } from "../../checkout/index.ts";

/**
 * A current price of a product, with its name and stock. Includes hidden products and products other than
 * tickets, because organisers can issue any.
 */
export interface Kind {
  product: ProductOnSale;
  price: PriceOnSale;
  name: string;
  /** The stock of the price and of the shared capacities. */
  stockIds: number[];
}

/** Returns the prices of an event by their ids. */
export function kindsOf(onSale: OnSale): Map<number, Kind> {
  return new Map(
    [...onSale.products.values()].flatMap((product) =>
      product.prices.map((price): [number, Kind] => [
        price.id,
        {
          product,
          price,
          name: nameOf({ product, price }),
          stockIds: [...new Set([price.stock_id, ...product.capacity_stock_ids])],
        },
      ]),
    ),
  );
}
