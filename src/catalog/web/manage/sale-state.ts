import type { Product } from "../../contract.ts";

export type SaleState =
  | { state: "SOLD_OUT" }
  | { state: "ENDED" }
  | { state: "PAUSED" }
  | { state: "SCHEDULED"; at: string }
  | { state: "ON_SALE"; until: string | null };

/** Where a product stands in its own sale window; what tiers say of theirs shows in its form. */
export function saleStateOf(product: Product, now: Date): SaleState {
  const { sale_start_date: start, sale_end_date: end } = product;
  if (end && new Date(end) <= now) return { state: "ENDED" };
  if (product.is_sold_out) return { state: "SOLD_OUT" };
  if (product.is_paused) return { state: "PAUSED" };
  if (start && new Date(start) > now) return { state: "SCHEDULED", at: start };
  return { state: "ON_SALE", until: end };
}
