import type { RefusalCode } from "../../values/refusal.ts";
import type { PriceType } from "./pricing.ts";
import type { PromoCode } from "./promo.ts";
import { appliesTo } from "./promo.ts";
import type { Stock } from "./stock.ts";
import { remainingOf } from "./stock.ts";

type SaleWindow = { sale_start_date: Date | null; sale_end_date: Date | null };

/** What decides whether a price can be bought. Named as the columns; `stock` is its own counter. */
export type PriceForSale = SaleWindow & { is_hidden: boolean; stock: Stock };

/** What decides whether a product can be bought. `capacities`: the active assignments it shares. */
export type ProductForSale<Price extends PriceForSale = PriceForSale> = SaleWindow & {
  id: number;
  type: PriceType;
  is_hidden: boolean;
  /** Shown, but nobody can buy it for now. */
  is_paused: boolean;
  is_hidden_without_promo_code: boolean;
  hide_before_sale_start_date: boolean;
  hide_after_sale_end_date: boolean;
  hide_when_sold_out: boolean;
  min_per_order: number | null;
  max_per_order: number | null;
  /** Over all orders of one buyer, and so the most of one order too. */
  max_per_buyer: number | null;
  capacities: readonly Stock[];
  prices: readonly Price[];
};

/** Who is looking: when, and with which valid code. */
export type Viewing = { now: Date; promo: Pick<PromoCode, "product_ids"> | null };

export type SaleState =
  | "available"
  | "sold_out"
  | "before_sale"
  | "after_sale"
  | "paused"
  | "promo_only"
  | "hidden";

/** Why something in this state cannot be bought. */
export const REFUSAL_OF_STATE = {
  available: null,
  sold_out: "sold_out",
  before_sale: "sale_not_started",
  after_sale: "sale_ended",
  paused: "product_unavailable",
  promo_only: "product_unavailable",
  hidden: "product_unavailable",
} as const satisfies Record<SaleState, RefusalCode | null>;

/** Most units of one product in an order when the organiser sets no limit. */
export const DEFAULT_MAX_PER_ORDER = 100;

/** Units of this price that can still be taken: its own stock and every capacity it shares. Null: no limit. */
export function remainingOfPrice(product: ProductForSale, price: PriceForSale): number | null {
  return remainingOf([price.stock, ...product.capacities]);
}

/** Units of the whole product that can still be taken, over the prices that are on sale. Null: no limit. */
export function remainingOfProduct(product: ProductForSale, viewing: Viewing): number | null {
  const open = product.prices.filter((price) => stateOfPrice(product, price, viewing) === "available");
  const own = open.map((price) => remainingOf([price.stock]));
  const isUnlimited = own.includes(null);
  const total = own.reduce<number>((sum, remaining) => sum + (remaining ?? 0), 0);
  return remainingOf([...product.capacities, { capacity: isUnlimited ? null : total, taken: 0 }]);
}

/**
 * Can this price be bought, and if not, why? What hides comes first, then the sale window, then the stock.
 * Only tiers have a window and a hiding of their own; the product's always count too.
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
 * Can anything of this product be bought, and if not, why? One available tier is enough; else a tier that
 * will come on sale says more than one that is sold out, and that more than one whose time is over.
 */
export function stateOfProduct(product: ProductForSale, viewing: Viewing): SaleState {
  const states = product.prices.map((price) => stateOfPrice(product, price, viewing));
  const telling = (
    ["available", "paused", "promo_only", "before_sale", "sold_out", "after_sale"] as const
  ).find((state) => states.includes(state));
  return telling ?? (product.prices.length === 0 && !product.is_hidden ? "sold_out" : "hidden");
}

/** A product as the public sees it, with the answer to "can I buy this?" on it and on each of its prices. */
export type PublicProduct<Price extends PriceForSale, Product extends ProductForSale<Price>> = Omit<
  Product,
  "prices"
> & {
  state: SaleState;
  remaining: number | null;
  prices: (Price & { state: SaleState; remaining: number | null })[];
};

/** The products, in their order, that the public gets to see, without the tiers it does not. */
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

/** The categories the public gets to see: a hidden one takes its products with it. */
export function publicCategories<Category extends { is_hidden: boolean }>(
  categories: readonly Category[],
): Category[] {
  return categories.filter((category) => !category.is_hidden);
}

type Limits = Pick<ProductForSale, "min_per_order" | "max_per_order" | "max_per_buyer">;

/**
 * The fewest and most units of a product in one order. The least an organiser asks for gives way when
 * less than that is left; with nothing left both are 0.
 */
export function orderLimits(product: Limits, remaining: number | null): { minimum: number; maximum: number } {
  const maximum = Math.min(
    product.max_per_order ?? DEFAULT_MAX_PER_ORDER,
    product.max_per_buyer ?? Infinity,
    remaining ?? Infinity,
  );
  return { minimum: Math.min(product.min_per_order ?? 1, maximum), maximum };
}

/** Why so many units of a product cannot be ordered, or null when they can. */
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
