import { Refusal } from "../../values/refusal.ts";

export const EVENT_STATUSES = ["DRAFT", "LIVE", "PAUSED", "ARCHIVED"] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];

/** Every legal move of an event. PAUSED: the page stays visible, sales are closed. */
export const EVENT_MOVES = {
  DRAFT: ["LIVE", "ARCHIVED"],
  LIVE: ["PAUSED", "ARCHIVED"],
  PAUSED: ["LIVE", "ARCHIVED"],
  ARCHIVED: ["DRAFT"],
} as const satisfies Record<EventStatus, readonly EventStatus[]>;

/** Returns the new status, or refuses. A move to the current status succeeds and changes nothing. */
export function moveEvent(
  from: EventStatus,
  to: EventStatus,
  { isEmailVerified }: { isEmailVerified: boolean },
): EventStatus {
  if (from === to) return to;
  const allowed: readonly EventStatus[] = EVENT_MOVES[from];
  if (!allowed.includes(to)) throw new Refusal("status_move_refused", { facts: { from, to } });
  if (to === "LIVE" && !isEmailVerified) throw new Refusal("email_not_verified");
  return to;
}

/**
 * True if the event was called off. A cancelled event is PAUSED, so nothing is sold, or was archived later. The
 * time counts in these statuses only: a version of the program without cancellation resumes sales and leaves it.
 */
export function isCancelled({
  status,
  cancelled_at,
}: {
  status: string;
  cancelled_at: Date | null;
}): boolean {
  return cancelled_at !== null && (status === "PAUSED" || status === "ARCHIVED");
}

/** True if visitors can see the event's page. Members of its account always can. */
export function isPubliclyVisible(status: EventStatus): boolean {
  return status === "LIVE" || status === "PAUSED";
}

/** True if the public can buy. */
export function isSelling(status: EventStatus): boolean {
  return status === "LIVE";
}
