import type { z } from "zod";
import { defaultTaxIds } from "../../../../backoffice/queries/taxes-and-fees.ts";
import type { AccountTaxOrFee, ProductInput } from "../../../../catalog/contract.ts";
import { readAmount } from "../../../../values/money.ts";

/** Typed values of a new event's first ticket. */
export interface FirstTicket {
  title: string;
  price: string;
  quantity: string;
}

export type FirstTicketProblem = "no_title" | "price_wrong" | "too_many_decimals" | "quantity_wrong";

/** The problem of each field. Empty if there is none. */
export function problemsOfTicket(
  ticket: FirstTicket,
  currency: string,
): Partial<Record<keyof FirstTicket, FirstTicketProblem>> {
  const amount = readAmount(ticket.price.trim() || "0", currency);
  const price =
    "problem" in amount && (amount.problem === "too_many_decimals" ? amount.problem : "price_wrong");
  return {
    ...(ticket.title.trim() === "" && { title: "no_title" }),
    ...(price && { price }),
    ...(!/^\d{0,8}$/.test(ticket.quantity.trim()) && { quantity: "quantity_wrong" }),
  };
}

type Product = z.input<typeof ProductInput>;

/**
 * The product of a typed ticket. Without a price it is free, without a quantity unlimited. A paid one gets the
 * account's default taxes and fees, as in the form for products.
 */
export function productOfTicket(ticket: FirstTicket, currency: string, taxes: AccountTaxOrFee[]): Product {
  const amount = readAmount(ticket.price.trim() || "0", currency);
  const price = "minor" in amount ? amount.minor : 0;
  const quantity = ticket.quantity.trim();
  return {
    title: ticket.title,
    type: price > 0 ? "PAID" : "FREE",
    product_type: "TICKET",
    prices: [{ price, initial_quantity_available: quantity === "" ? null : Number(quantity) }],
    tax_and_fee_ids: price > 0 ? defaultTaxIds(currency, taxes) : [],
  };
}

/**
 * The form's key is that of the typed values. The product also has the default taxes, which may have changed when it is
 * sent again: the server refuses another product under the same key.
 */
export function keyWithTaxes(
  key: string,
  { tax_and_fee_ids = [] }: Pick<Product, "tax_and_fee_ids">,
): string {
  return [key, ...tax_and_fee_ids].join(" ");
}
