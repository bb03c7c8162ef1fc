import type { PublicOrder } from "../../../checkout/contract.ts";
import { normalizeCode } from "../../../catalog/rules/promo.ts";
import type { StorefrontEvent } from "../../contract.ts";
import type { Price, Product } from "../selection.ts";

type Hold = Pick<PublicOrder, "order_items" | "promo_code">;

/**
 * Shows an event to the buyer of an open order. The next order replaces this one, so its places and the use of
 * its code are free for this buyer (docs/domain/holds.md, "A claim"). The page, which is cached for all
 * visitors, counts them as taken. `triedCode` is the code that the page refused.
 */
export function withOwnHold(event: StorefrontEvent, hold: Hold, triedCode: string | null): StorefrontEvent {
  const isOwnCode = hold.promo_code !== null && normalizeCode(triedCode ?? "") === hold.promo_code;
  const code = isOwnCode ? hold.promo_code : null;
  const isSelling = event.status === "LIVE" && event.lifecycle_status !== "ENDED";
  const product_categories = event.product_categories.map((category) => ({
    ...category,
    products: category.products.map((product) => withOwnUnits(product, hold, code !== null)),
  }));
  const isAnyHeld = product_categories.some(({ products }) =>
    products.some(({ prices }) =>
      prices.some((price) => heldOf(hold, price) > 0 && price.status === "AVAILABLE"),
    ),
  );
  return {
    ...event,
    product_categories,
    promo_code: event.promo_code ?? code,
    is_on_sale: event.is_on_sale || (isSelling && isAnyHeld),
  };
}

function withOwnUnits(product: Product, hold: Hold, hasOwnCode: boolean): Product {
  const held = product.prices.reduce((sum, price) => sum + heldOf(hold, price), 0);
  if (held === 0) return product;
  const { min_per_order, max_per_order, order_limits } = product;
  return {
    ...product,
    // With the organiser's limits, the page's are what is left if that is less.
    ...(order_limits && {
      min_per_order: Math.min(order_limits.minimum, min_per_order + held),
      max_per_order: Math.min(order_limits.maximum, max_per_order + held),
    }),
    status: product.status === "SOLD_OUT" ? "AVAILABLE" : product.status,
    prices: product.prices.map((price) => {
      const own = heldOf(hold, price);
      if (own === 0) return price;
      return {
        ...price,
        ...(hasOwnCode && discounted(price, hold)),
        status: price.status === "SOLD_OUT" ? "AVAILABLE" : price.status,
        quantity_remaining: price.quantity_remaining === null ? null : price.quantity_remaining + own,
      };
    }),
  };
}

/** The amounts that the code gave in the order, unless the price has changed since. */
function discounted(price: Price, { order_items }: Hold): Partial<Price> {
  const item = order_items.find(({ product_price_id }) => product_price_id === price.id)!;
  if (item.price_before_discount !== price.price) return {};
  return {
    price: item.price,
    price_before_discount: item.price_before_discount,
    // A line is the price of one unit times the quantity (docs/domain/pricing.md).
    tax_total: item.total_tax / item.quantity,
    fee_total: item.total_fee / item.quantity,
    price_including_taxes_and_fees: item.total_gross / item.quantity,
  };
}

function heldOf({ order_items }: Hold, { id }: Pick<Price, "id">): number {
  return order_items.reduce((sum, item) => sum + (item.product_price_id === id ? item.quantity : 0), 0);
}
