import type { Offer } from "../organizers/contract/public-organizers.ts";
import type { PublicCategory, PublicPrice, PublicProduct } from "../../catalog/contract.ts";

/** A list shows the best state of all prices. */
const BEST_FIRST = [
  "AVAILABLE",
  "BEFORE_SALE",
  "PAUSED",
  "SOLD_OUT",
  "AFTER_SALE",
] as const satisfies readonly Offer["state"][];

/**
 * The offer of an event: its tickets, or its other products if it has no tickets. Null: it sells nothing.
 * `isAllIn`: the shown price includes taxes and fees.
 */
export function offerOf(
  categories: readonly PublicCategory[],
  { isAllIn }: { isAllIn: boolean },
): Offer | null {
  const products = categories.flatMap((category) => category.products);
  const tickets = products.filter(({ product_type }) => product_type === "TICKET");
  const prices = (tickets.length > 0 ? tickets : products).flatMap(pricesOf);
  const state = BEST_FIRST.find((each) => prices.some(({ price }) => price.status === each));
  if (!state) return null;
  const shown = prices.filter(({ price }) => price.status === state);
  const amounts = shown.map(({ product, price }) => amountOf(product, price, isAllIn));
  const starts = shown.flatMap(({ price }) => price.sale_start_date ?? []);
  return {
    state,
    // Beside fixed prices, an amount that visitors choose counts as the lowest.
    price: amounts.every((amount) => amount === null) ? null : Math.min(...amounts.map(Number)),
    has_range: new Set(amounts).size > 1,
    sale_start_date: state === "BEFORE_SALE" ? (starts.sort()[0] ?? null) : null,
  };
}

function pricesOf(product: PublicProduct) {
  return product.prices.map((price) => ({ product, price }));
}

function amountOf({ type }: PublicProduct, price: PublicPrice, isAllIn: boolean): number | null {
  if (type === "DONATION") return price.price > 0 ? price.price : null;
  return isAllIn ? price.price_including_taxes_and_fees : price.price;
}
