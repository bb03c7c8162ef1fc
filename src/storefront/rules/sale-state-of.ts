import type { StorefrontEvent } from "../contract.ts";

type Status = StorefrontEvent["product_categories"][number]["products"][number]["prices"][number]["status"];

/** State of a price on the event's page. A paused or ended event overrides the price's own status. */
export function saleStateOf(
  event: Pick<StorefrontEvent, "status" | "lifecycle_status">,
  { status }: { status: Status },
): Status {
  if (event.lifecycle_status === "ENDED") return status === "SOLD_OUT" ? status : "AFTER_SALE";
  return event.status === "PAUSED" && status === "AVAILABLE" ? "PAUSED" : status;
}
