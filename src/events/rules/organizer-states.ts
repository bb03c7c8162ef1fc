import { Refusal } from "../../values/refusal.ts";

export const ORGANIZER_STATUSES = ["DRAFT", "LIVE", "ARCHIVED"] as const;
export type OrganizerStatus = (typeof ORGANIZER_STATUSES)[number];

/** Every legal move of an organiser. */
export const ORGANIZER_MOVES = {
  DRAFT: ["LIVE", "ARCHIVED"],
  LIVE: ["DRAFT", "ARCHIVED"],
  ARCHIVED: ["DRAFT"],
} as const satisfies Record<OrganizerStatus, readonly OrganizerStatus[]>;

/**
 * Moves of an organiser when one of its events is published, because the event's page links to the organiser.
 */
export const ORGANIZER_MOVES_BY_EVENT = {
  DRAFT: "LIVE",
  ARCHIVED: "LIVE",
} as const satisfies Partial<Record<OrganizerStatus, OrganizerStatus>>;

/** The statuses from which publishing an event moves its organiser. */
export const MOVED_BY_EVENT = Object.keys(ORGANIZER_MOVES_BY_EVENT) as OrganizerStatus[];

/**
 * Conditions of a move besides the status. `isLastActive`: the account has no other organiser that is not
 * archived.
 */
export type OrganizerCircumstances = { isEmailVerified: boolean; isLastActive: boolean };

/** Returns the new status, or refuses. A move to the current status succeeds and changes nothing. */
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
