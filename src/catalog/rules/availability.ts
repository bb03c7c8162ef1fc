import type { RefusalCode } from "../../values/refusal.ts";
import type { PriceType } from "./pricing.ts";
import type { PromoCode } from "./promo.ts";
import { appliesTo } from "./promo.ts";
import type { Stock } from "./stock.ts";
import { remainingOf } from "./stock.ts";

type SaleWindow = { sale_start_date: Date | null; sale_end_date: Date | null };

/** Facts that decide whether a price is on sale. Named as the columns; `stock` is the price's own counter. */
export type PriceForSale = SaleWindow & {
  is_hidden: boolean;
  stock: Stock;
  /** Returned units are kept for those who wait, so nobody else can buy them. */
  is_kept_for_waiting: boolean;
};

/** Facts that decide whether a product is on sale. `capacities`: its active capacity assignments. */
export type ProductForSale<Price extends PriceForSale = PriceForSale> = SaleWindow & {
  id: number;
  type: PriceType;
  is_hidden: boolean;
  /** Shown but not on sale. */
  is_paused: boolean;
  is_hidden_without_promo_code: boolean;
  hide_before_sale_start_date: boolean;
  hide_after_sale_end_date: boolean;
  hide_when_sold_out: boolean;
  min_per_order: number | null;
  max_per_order: number | null;
  /** Over all orders of one buyer, so it also limits one order. */
  max_per_buyer: number | null;
  capacities: readonly Stock[];
  prices: readonly Price[];
};

/** The time of the visit and the visitor's valid promo code. */
export type Viewing = { now: Date; promo: Pick<PromoCode, "product_ids"> | null };

export type SaleState =
  | "available"
  | "sold_out"
  | "before_sale"
  | "after_sale"
  | "paused"
  | "promo_only"
  | "hidden";

/** The refusal for each state in which a product cannot be bought. */
export const REFUSAL_OF_STATE = {
  available: null,
  sold_out: "sold_out",
  before_sale: "sale_not_started",
  after_sale: "sale_ended",
  paused: "product_unavailable",
  promo_only: "product_unavailable",
  hidden: "product_unavailable",
} as const satisfies Record<SaleState, RefusalCode | null>;

/** The maximum of one product per order without an organiser's limit. A larger minimum replaces it. */
export const DEFAULT_MAX_PER_ORDER = 100;

/** Units of this price that anybody can buy, limited by its own stock and every capacity it shares. Null: unlimited. */
export function remainingOfPrice(product: ProductForSale, price: PriceForSale): number | null {
  return price.is_kept_for_waiting ? 0 : remainingOf([price.stock, ...product.capacities]);
}

/** Remaining units of the whole product, over the prices on sale. Null: unlimited. */
export function remainingOfProduct(product: ProductForSale, viewing: Viewing): number | null {
  const open = product.prices.filter((price) => stateOfPrice(product, price, viewing) === "available");
  const own = open.map((price) => remainingOf([price.stock]));
  const isUnlimited = own.includes(null);
  const total = own.reduce<number>((sum, remaining) => sum + (remaining ?? 0), 0);
  return remainingOf([...product.capacities, { capacity: isUnlimited ? null : total, taken: 0 }]);
}

/**
 * Returns the price's sale state: first visibility, then the sale window, then stock. Only a tier has its own
 * window and visibility. The product's always apply too.
 */
export function stateOfPrice(product: ProductForSale, price: PriceForSale, viewing: Viewing): SaleState {
  const isTier = product.type === "TIERED";
  if (product.is_hidden || (isTier && price.is_hidden)) return "hidden";
  if (product.is_hidden_without_promo_code && !isRevealed(product, viewing)) return "promo_only";
  const windows = isTier ? [product, price] : [product];
  if (windows.some(({ sale_end_date }) => sale_end_date && sale_end_date <= viewing.now)) return "after_sale";
  if (windows.some(({ sale_start_date }) => sale_start_date && sale_start_date > viewing.now))
    return "before_sale";
  if (remainingOfPrice(product, price) === 0) return "sold_out";
  return product.is_paused ? "paused" : "available";
}

/**
 * Returns the product's sale state. The product is available if one tier is. Otherwise a future sale takes
 * precedence over a sold-out tier, and a sold-out tier over an ended one.
 */
export function stateOfProduct(product: ProductForSale, viewing: Viewing): SaleState {
  const states = product.prices.map((price) => stateOfPrice(product, price, viewing));
  const telling = (
    ["available", "paused", "promo_only", "before_sale", "sold_out", "after_sale"] as const
  ).find((state) => states.includes(state));
  return telling ?? (product.prices.length === 0 && !product.is_hidden ? "sold_out" : "hidden");
}

/** The public view of a product, with the sale state of the product and each price. */
export type PublicProduct<Price extends PriceForSale, Product extends ProductForSale<Price>> = Omit<
  Product,
  "prices"
> & {
  state: SaleState;
  remaining: number | null;
  prices: (Price & { state: SaleState; remaining: number | null })[];
};

/** The publicly visible products in their order, without hidden tiers. */
export function publicProducts<Price extends PriceForSale, Product extends ProductForSale<Price>>(
  products: readonly (Product & ProductForSale<Price>)[],
  viewing: Viewing,
): PublicProduct<Price, Product>[] {
  return products.flatMap((product) => {
    const state = stateOfProduct(product, viewing);
    if (isRemoved(product, state)) return [];
    const prices = product.prices
      .map((price) => ({
        ...price,
        state: stateOfPrice(product, price, viewing),
        remaining: remainingOfPrice(product, price),
      }))
      .filter((price) => product.type !== "TIERED" || !isRemoved(product, price.state));
    return [{ ...product, state, remaining: remainingOfProduct(product, viewing), prices }];
  });
}

type Limits = Pick<ProductForSale, "min_per_order" | "max_per_order" | "max_per_buyer">;

/**
 * Minimum and maximum units of a product per order. The organiser's minimum drops to the remaining units.
 * With nothing left both are 0.
 */
export function orderLimits(product: Limits, remaining: number | null): { minimum: number; maximum: number } {
  const maximum = Math.min(
    product.max_per_order ?? Math.max(DEFAULT_MAX_PER_ORDER, product.min_per_order ?? 0),
    product.max_per_buyer ?? Infinity,
    remaining ?? Infinity,
  );
  return { minimum: Math.min(product.min_per_order ?? 1, maximum), maximum };
}

/** The refusal for a quantity of a product, or null if it is allowed. */
export function quantityRefusal(
  product: Limits,
  quantity: number,
  remaining: number | null,
): { code: RefusalCode; facts: Record<string, number> } | null {
  if (remaining === 0) return { code: "sold_out", facts: {} };
  const { minimum, maximum } = orderLimits(product, remaining);
  if (remaining !== null && quantity > remaining) return { code: "not_enough_left", facts: { remaining } };
  if (quantity > maximum) return { code: "above_maximum", facts: { maximum } };
  return quantity < minimum ? { code: "below_minimum", facts: { minimum } } : null;
}

function isRevealed(product: ProductForSale, { promo }: Viewing): boolean {
  return promo !== null && appliesTo(promo, product.id);
}

function isRemoved(product: ProductForSale, state: SaleState): boolean {
  switch (state) {
    case "available":
    case "paused":
      return false;
    case "hidden":
    case "promo_only":
      return true;
    case "sold_out":
      return product.hide_when_sold_out;
    case "before_sale":
      return product.hide_before_sale_start_date;
    case "after_sale":
      return product.hide_after_sale_end_date;
  }
}
