import { priceBasket, type PricedBasket } from "../../catalog/rules/pricing.ts";
import { readTypedAmount } from "../../values/typed-amount.ts";
import type { StorefrontEvent } from "../contract.ts";

export type Product = StorefrontEvent["product_categories"][number]["products"][number];
export type Price = Product["prices"][number];

/** A visitor's selection of one price. The amount of a donation is as typed. */
export interface Choice {
  quantity: number;
  donation: string;
}

/** Keyed by price id. */
export type Selection = Readonly<Record<number, Choice>>;

/** A selection as typed. The fields are text, because a visitor can type anything. */
export interface TypedChoice {
  priceId: number;
  quantity: string;
  donation: string;
}

export const NOTHING: Choice = { quantity: 0, donation: "" };

/**
 * Restores what was typed. A quantity that is not a number becomes 0, and an amount without a quantity means
 * one, as in an order.
 */
export function chosenBy(typed: readonly TypedChoice[]): Selection {
  return Object.fromEntries(
    typed.map(({ priceId, quantity, donation }) => {
      const number = /^\d{1,5}$/.test(quantity) ? Number(quantity) : 0;
      return [priceId, { quantity: number || (donation ? 1 : 0), donation }];
    }),
  );
}

/** Changes the choice of one price. The amount of a donation goes with its quantity. */
export function changeChoice(selection: Selection, priceId: number, change: Partial<Choice>): Selection {
  const choice = { ...NOTHING, ...selection[priceId], ...change };
  return { ...selection, [priceId]: choice.quantity === 0 ? NOTHING : choice };
}

/** Initial selection: one unit of a single available price, otherwise nothing. */
export function presetOf(event: StorefrontEvent): Selection {
  if (!event.is_on_sale) return {};
  const open = openPrices(event);
  const [only] = open;
  if (!only || open.length > 1 || only.product.type === "DONATION") return {};
  return { [only.price.id]: { quantity: Math.max(1, only.product.min_per_order), donation: "" } };
}

export interface BasketPart {
  product: Product;
  price: Price;
  quantity: number;
}

export interface Basket extends PricedBasket {
  parts: BasketPart[];
  count: number;
}

/**
 * Prices the selection by the rules of orders, for display only: the server prices the order again. Null if
 * an amount is unreadable or refused, or the total exceeds the maximum.
 */
export function basketOf(event: StorefrontEvent, selection: Selection, locale: string): Basket | null {
  const parts = openPrices(event).flatMap(({ product, price }) => {
    const { quantity, donation } = selection[price.id] ?? NOTHING;
    return quantity > 0 ? [{ product, price, quantity, donation }] : [];
  });
  try {
    const priced = priceBasket(
      parts.map(({ product, price, quantity, donation }) => ({
        quantity,
        priceType: product.type,
        // Already includes the discount of the code.
        unitPrice: price.price,
        donation:
          product.type === "DONATION"
            ? amountOf(donation, { price, currency: event.currency, locale })
            : undefined,
        taxesAndFees: product.taxes_and_fees,
      })),
    );
    return { ...priced, parts, count: parts.reduce((sum, { quantity }) => sum + quantity, 0) };
  } catch {
    return null;
  }
}

/** All prices on sale now, in the order of the page. */
export function openPrices(event: StorefrontEvent): { product: Product; price: Price }[] {
  return event.product_categories.flatMap(({ products }) =>
    products.flatMap((product) =>
      product.prices.filter((price) => price.status === "AVAILABLE").map((price) => ({ product, price })),
    ),
  );
}

/** Suggests round donations, the lowest first. */
export function quickAmounts(minimum: number, decimals: number): number[] {
  const unit = 10 ** decimals;
  const least = Math.max(minimum, decimals === 0 ? 500 : 5 * unit);
  return [least, least * 2, least * 5];
}

interface Donated {
  price: Price;
  currency: string;
  locale: string;
}

/** An empty amount means the minimum. The pricing rules refuse an amount below it, so also one that is not accepted. */
function amountOf(typed: string, { price, currency, locale }: Donated): number {
  if (typed.trim() === "") return price.price;
  const amount = readTypedAmount(typed, currency, locale);
  const isTaken = "minor" in amount && amount.minor <= (price.maximum_donation ?? amount.minor);
  return isTaken ? amount.minor : -1;
}
