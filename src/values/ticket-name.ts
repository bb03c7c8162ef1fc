/** What a kind of ticket is called everywhere: its product, and the tier where the product has several. */
export function ticketName(productTitle: string, tier: string | null): string {
  return tier ? `${productTitle} – ${tier}` : productTitle;
}
