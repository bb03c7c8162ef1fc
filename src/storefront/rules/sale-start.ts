import type { StorefrontEvent } from "../contract.ts";

type SoldEvent = Pick<StorefrontEvent, "status" | "lifecycle_status" | "product_categories">;

/**
 * Start of the next sale of tickets. Null while a ticket can be bought, or if no price has a start. Other
 * products do not count: visitors wait for the tickets even if a booklet is on sale.
 */
export function saleStartOf(event: SoldEvent): string | null {
  if (!isOpen(event) || hasSaleBegun(event)) return null;
  const starts = ticketPrices(event)
    .filter(({ status }) => status === "BEFORE_SALE")
    .flatMap(({ sale_start_date }) => sale_start_date ?? []);
  return starts.toSorted()[0] ?? null;
}

/** True if visitors can buy a ticket now. */
export function hasSaleBegun(event: SoldEvent): boolean {
  return isOpen(event) && ticketPrices(event).some(({ status }) => status === "AVAILABLE");
}

/** True if every ticket on sale is taken, none is paused, and none goes on sale later. Returned places change that. */
export function isSoldOut(event: SoldEvent): boolean {
  const states = ticketPrices(event).map(({ status }) => status);
  const mayBeBought = states.some((state) => ["AVAILABLE", "BEFORE_SALE", "PAUSED"].includes(state));
  return isOpen(event) && !mayBeBought && states.includes("SOLD_OUT");
}

/** True unless the event is paused, archived or over. */
function isOpen({ status, lifecycle_status }: SoldEvent): boolean {
  return status === "LIVE" && lifecycle_status !== "ENDED";
}

function ticketPrices({ product_categories }: SoldEvent) {
  return product_categories
    .flatMap(({ products }) => products)
    .filter(({ product_type }) => product_type === "TICKET")
    .flatMap(({ prices }) => prices);
}
