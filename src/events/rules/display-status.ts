import type { EventStatus } from "./event-states.ts";

export type DisplayStatus = EventStatus | "SOLD_OUT" | "ENDED";

interface EventFacts {
  status: EventStatus;
  lifecycle_status: "UPCOMING" | "ONGOING" | "ENDED";
  is_sold_out: boolean;
}

/**
 * The status that members see. A published event that is over is ENDED. One without tickets left is SOLD_OUT.
 * A draft stays a draft on any date, because the public never saw it.
 */
export function displayStatusOf({ status, lifecycle_status, is_sold_out }: EventFacts): DisplayStatus {
  if (status === "DRAFT" || status === "ARCHIVED") return status;
  if (lifecycle_status === "ENDED") return "ENDED";
  if (status === "PAUSED") return "PAUSED";
  return is_sold_out ? "SOLD_OUT" : "LIVE";
}
