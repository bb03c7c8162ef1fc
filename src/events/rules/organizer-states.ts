import { Refusal } from "../../values/refusal.ts";

export const ORGANIZER_STATUSES = ["DRAFT", "LIVE", "ARCHIVED"] as const;
export type OrganizerStatus = (typeof ORGANIZER_STATUSES)[number];

/** Every legal move of an organiser. */
export const ORGANIZER_MOVES = {
  DRAFT: ["LIVE", "ARCHIVED"],
  LIVE: ["DRAFT", "ARCHIVED"],
  ARCHIVED: ["DRAFT"],
} as const satisfies Record<OrganizerStatus, readonly OrganizerStatus[]>;

/** What publishing one of its events makes of an organiser: the page of the event names it. */
export const ORGANIZER_MOVES_BY_EVENT = {
  DRAFT: "LIVE",
  ARCHIVED: "LIVE",
} as const satisfies Partial<Record<OrganizerStatus, OrganizerStatus>>;

/** The statuses from which publishing an event moves its organiser. */
export const MOVED_BY_EVENT = Object.keys(ORGANIZER_MOVES_BY_EVENT) as OrganizerStatus[];

/** What the move depends on besides the status. `isLastActive`: the account's only organiser that is not archived. */
export type OrganizerCircumstances = { isEmailVerified: boolean; isLastActive: boolean };

/** Returns the new status, or refuses. Moving to the present status changes nothing and is no error. */
export function moveOrganizer(
  from: OrganizerStatus,
  to: OrganizerStatus,
  circumstances: OrganizerCircumstances,
): OrganizerStatus {
  if (from === to) return to;
  const allowed: readonly OrganizerStatus[] = ORGANIZER_MOVES[from];
  if (!allowed.includes(to)) throw new Refusal("status_move_refused", { facts: { from, to } });
  if (to === "ARCHIVED" && circumstances.isLastActive) throw new Refusal("last_organizer");
  if (to === "LIVE" && !circumstances.isEmailVerified) throw new Refusal("email_not_verified");
  return to;
}
