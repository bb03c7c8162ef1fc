import type { Event } from "../../../events/contract.ts";
import type { Product } from "../../contract.ts";

export type SaleState =
  | { state: "NOT_PUBLISHED" }
  | { state: "SOLD_OUT" }
  | { state: "ENDED" }
  | { state: "PAUSED" }
  | { state: "SCHEDULED"; at: string }
  | { state: "ON_SALE"; until: string | null };

/**
 * A product's sale state: the event's status first, then the product's sale window. The product's form shows
 * those of its tiers.
 */
export function saleStateOf(
  product: Product,
  { display_status: event }: Pick<Event, "display_status">,
  now: Date,
): SaleState {
  const { sale_start_date: start, sale_end_date: end } = product;
  if (event === "ENDED" || (end && new Date(end) <= now)) return { state: "ENDED" };
  if (product.is_sold_out) return { state: "SOLD_OUT" };
  if (event === "DRAFT" || event === "ARCHIVED") return { state: "NOT_PUBLISHED" };
  if (event === "PAUSED") return { state: "PAUSED" };
  if (product.is_paused) return { state: "PAUSED" };
  if (start && new Date(start) > now) return { state: "SCHEDULED", at: start };
  return { state: "ON_SALE", until: end };
}
