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

/** The new status, or a refusal. Asking for the present status changes nothing and is no error. */
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

/** May strangers see the event's page? Its own account always may. */
export function isPubliclyVisible(status: EventStatus): boolean {
  return status === "LIVE" || status === "PAUSED";
}

/** May the public buy? */
export function isSelling(status: EventStatus): boolean {
  return status === "LIVE";
}

export type EventLifecycle = "UPCOMING" | "ONGOING" | "ENDED";

/** Where an event stands in time. One without an end goes on once it has begun. */
export function lifecycleOf(event: { start_date: Date; end_date: Date | null }, now: Date): EventLifecycle {
  if (event.end_date && event.end_date <= now) return "ENDED";
  return event.start_date > now ? "UPCOMING" : "ONGOING";
}
