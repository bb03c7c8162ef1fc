import { useEffect } from "react";
import type { PublicOrder } from "../../checkout/contract.ts";
import { countEvent } from "../../platform/web/visits/count-event.ts";

/** Counts a purchase when its buyer first sees the end of the checkout, where the installation counts. */
export function useCountedPurchase({
  status,
  short_id: id,
  is_payment_required: isPaid,
  total_gross,
}: PublicOrder): void {
  useEffect(() => {
    if (status !== "COMPLETED" && status !== "AWAITING_OFFLINE_PAYMENT") return;
    const kind = status === "COMPLETED" ? (isPaid ? "purchase paid" : "purchase free") : "purchase offline";
    countEvent(kind, { value: total_gross, once: `purchase.${id}` });
  }, [status, id, isPaid, total_gross]);
}
