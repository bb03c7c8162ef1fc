import type { PublicOrder } from "../../checkout/contract.ts";
import { asTyped } from "../../values/typed-amount.ts";
import type { TypedChoice } from "./selection.ts";

/** The content of an order, as a buyer would type it into the order form. */
export function chosenInOrder(
  { order_items: items, currency }: Pick<PublicOrder, "order_items" | "currency">,
  locale: string,
): TypedChoice[] {
  return items.map(({ product_price_id, quantity, price }) => ({
    priceId: product_price_id,
    quantity: String(quantity),
    donation: asTyped({ minor: price, currency }, locale),
  }));
}
