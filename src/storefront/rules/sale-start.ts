import type { StorefrontEvent } from "../contract.ts";

type SoldEvent = Pick<StorefrontEvent, "status" | "lifecycle_status" | "product_categories">;

/**
 * When the next sale of tickets begins; null while some can be bought, and where no price says when. Products beside
 * tickets do not count: a booklet on sale is no reason to miss the tickets.
 */
export function saleStartOf(event: SoldEvent): string | null {
  if (!isOpen(event) || hasSaleBegun(event)) return null;
  const starts = ticketPrices(event)
    .filter(({ status }) => status === "BEFORE_SALE")
    .flatMap(({ sale_start_date }) => sale_start_date ?? []);
  return starts.toSorted()[0] ?? null;
}

/** Can visitors buy a ticket now? */
export function hasSaleBegun(event: SoldEvent): boolean {
  return isOpen(event) && ticketPrices(event).some(({ status }) => status === "AVAILABLE");
}

/** Neither paused, nor called off, nor over. */
function isOpen({ status, lifecycle_status }: SoldEvent): boolean {
  return status === "LIVE" && lifecycle_status !== "ENDED";
}

function ticketPrices({ product_categories }: SoldEvent) {
  return product_categories
    .flatMap(({ products }) => products)
    .filter(({ product_type }) => product_type === "TICKET")
    .flatMap(({ prices }) => prices);
}
