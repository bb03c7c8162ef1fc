import { useEffect } from "react";
import type { PublicOrder } from "../../checkout/contract.ts";
import { count } from "../../platform/web/visits/count.ts";

/**
 * Counts a purchase for web analytics when its buyer first sees the end of the checkout, if the installation
 * uses web analytics. `search`: the query string that opened the order.
 */
export function useCountedPurchase(order: PublicOrder, search: string): void {
  const { short_id: id, total_gross } = order;
  const kind = kindOfPurchase(order, search);
  useEffect(() => {
    if (kind) count(kind, { value: total_gross, once: `purchase.${id}` });
  }, [kind, id, total_gross]);
}

/** Returns null unless the page is the end of a checkout: links of e-mails and of the organiser have a key. */
export function kindOfPurchase(
  { status, is_payment_required: isPaid }: Pick<PublicOrder, "status" | "is_payment_required">,
  search: string,
) {
  if (new URLSearchParams(search).has("key")) return null;
  if (status === "AWAITING_OFFLINE_PAYMENT") return "purchase offline";
  return status === "COMPLETED" ? (isPaid ? "purchase paid" : "purchase free") : null;
}
