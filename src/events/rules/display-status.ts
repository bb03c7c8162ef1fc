import type { EventStatus } from "./event-states.ts";

export type DisplayStatus = EventStatus | "CANCELLED" | "SOLD_OUT" | "ENDED";

interface EventFacts {
  status: EventStatus;
  lifecycle_status: "UPCOMING" | "ONGOING" | "ENDED";
  is_cancelled: boolean;
  is_sold_out: boolean;
}

/**
 * The status that members see. A published event that was cancelled is CANCELLED on any date. One that is over is
 * ENDED. One without tickets left is SOLD_OUT. A draft stays a draft on any date, because the public never saw it.
 */
export function displayStatusOf({
  status,
  lifecycle_status,
  is_cancelled,
  is_sold_out,
}: EventFacts): DisplayStatus {
  if (status === "DRAFT" || status === "ARCHIVED") return status;
  if (is_cancelled) return "CANCELLED";
  if (lifecycle_status === "ENDED") return "ENDED";
  if (status === "PAUSED") return "PAUSED";
  return is_sold_out ? "SOLD_OUT" : "LIVE";
}
