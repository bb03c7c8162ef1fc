import type { StorefrontEvent } from "../contract.ts";

type Status = StorefrontEvent["product_categories"][number]["products"][number]["prices"][number]["status"];

/**
 * Whether a price can be chosen on the event's page, and if not, why. An event that is over or paused stops
 * what the price's own status would still allow.
 */
export function saleStateOf(
  event: Pick<StorefrontEvent, "status" | "lifecycle_status">,
  { status }: { status: Status },
): Status {
  if (event.lifecycle_status === "ENDED") return status === "SOLD_OUT" ? status : "AFTER_SALE";
  return event.status === "PAUSED" && status === "AVAILABLE" ? "PAUSED" : status;
}
