import { useEffect } from "react";
import type { PublicOrder } from "../../checkout/contract.ts";
import { count } from "../../platform/web/visits/count.ts";

/**
 * Counts a purchase for web analytics when its buyer first sees the end of the checkout, if the installation
 * uses web analytics.
 */
export function useCountedPurchase({
  status,
  short_id: id,
  is_payment_required: isPaid,
  total_gross,
}: PublicOrder): void {
  useEffect(() => {
    if (status !== "COMPLETED" && status !== "AWAITING_OFFLINE_PAYMENT") return;
    const kind = status === "COMPLETED" ? (isPaid ? "purchase paid" : "purchase free") : "purchase offline";
    count(kind, { value: total_gross, once: `purchase.${id}` });
  }, [status, id, isPaid, total_gross]);
}
