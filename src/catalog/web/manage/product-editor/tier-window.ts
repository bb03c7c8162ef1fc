interface Window {
  sale_start_date: string;
  sale_end_date: string;
}

/**
 * Why a tier can never be sold: its sale ends before that of the product begins, or begins after it has ended.
 * Compares wall-clock times of one zone, which are ordered as text; empty ones are no limits.
 */
export function neverSoldBecause(tier: Window, product: Window): "ENDS_BEFORE" | "BEGINS_AFTER" | null {
  const isReached = (from: string, to: string) => from !== "" && to !== "" && minuteOf(to) <= minuteOf(from);
  if (isReached(product.sale_start_date, tier.sale_end_date)) return "ENDS_BEFORE";
  return isReached(tier.sale_start_date, product.sale_end_date) ? "BEGINS_AFTER" : null;
}

const minuteOf = (wallTime: string) => wallTime.slice(0, 16);
