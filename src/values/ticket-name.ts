/** The name of a ticket type: its product, and the tier if the product has several. */
export function ticketName(productTitle: string, tier: string | null): string {
  return tier ? `${productTitle} – ${tier}` : productTitle;
}
