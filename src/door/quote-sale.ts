import type { OnSale } from "../catalog/index.ts";
import type { Door } from "../check-in/index.ts";
import { fillBasket } from "../checkout/index.ts";
import type { PlaceOrder } from "../checkout/contract.ts";
import type { Db } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { findDoorSale } from "./offers.ts";

export interface DoorLine {
  product_id: number;
  price_id: number;
  quantity: number;
}

/** Returns what a choice costs, to the cent. The sale has the same price. */
export async function quoteSale(
  db: Db,
  door: Door,
  text: string,
): Promise<{ total: number; tax: number; fee: number; currency: string }> {
  const onSale = await findDoorSale(db, door);
  const productOf = new Map(
    [...onSale.products.values()].flatMap((product) =>
      product.prices.map((price) => [price.id, product.id] as const),
    ),
  );
  const lines = text.split(",").map((line) => {
    const [price_id = 0, quantity = 0] = line.split(":").map(Number);
    const product_id = productOf.get(price_id);
    if (product_id === undefined || quantity < 1) throw new Refusal("product_unavailable");
    return { product_id, price_id, quantity };
  });
  return priceOf(onSale, lines);
}

/** Prices these lines by a snapshot of the catalogue. */
export function priceOf(onSale: OnSale, lines: readonly DoorLine[]) {
  const { priced } = fillBasket(onSale, chosenOf(lines), null);
  return {
    total: priced.total_gross,
    tax: priced.total_tax,
    fee: priced.total_fee,
    currency: onSale.event.currency,
  };
}

/** Converts the lines to what a buyer would send. */
export function chosenOf(lines: readonly DoorLine[]): PlaceOrder["products"] {
  return [...Map.groupBy(lines, ({ product_id }) => product_id)].map(([product_id, ofProduct]) => ({
    product_id,
    quantities: ofProduct.map(({ price_id, quantity }) => ({ price_id, quantity })),
  }));
}
