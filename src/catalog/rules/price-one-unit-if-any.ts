import { Refusal } from "../../values/refusal.ts";
import { type BasketLine, type PricedLine, priceOneUnit } from "./pricing.ts";

/**
 * Like `priceOneUnit`, or null if one unit with taxes and fees exceeds the maximum amount. Such a product
 * cannot be bought, but the other products must stay available.
 */
export function priceOneUnitIfAny(line: Omit<BasketLine, "quantity">): PricedLine | null {
  try {
    return priceOneUnit(line);
  } catch (error) {
    if (error instanceof Refusal && error.code === "total_too_large") return null;
    throw error;
  }
}
