export type { EventReaction, NewEvent } from "./create-event.ts";
export { collectAttendeeDetails } from "./collect-attendee-details.ts";
export type { EventCopy } from "./duplicate-event.ts";
export type { CheckoutSettingsStore } from "./event-settings.ts";
export { IS_SOLD_OUT } from "./sold-out.ts";
export { OVER_AT } from "./lifecycle/event-lifecycle.ts";
export { pauseEventsOfSuspended, resumeEventsOfRestored } from "./lifecycle/pause-of-suspension.ts";
export { IS_CANCELLED } from "./lifecycle/is-cancelled.ts";
export { changeEventStatus } from "./lifecycle/change-event-status.ts";
export { duplicateEvent, type DuplicationStep } from "./duplicate-event.ts";
export { eventsList, findEvent, findPublicEvent, type RequiredEvent, requireEvent } from "./events.ts";
export type { OwnEvent, OwnOrder } from "./own-event.ts";
export { type EventData, eventSlug, selectEvents, toPublicEvent } from "./event-row.ts";
export { hasChosen, type OwnOrganizer, requireOrganizer } from "./organizers/require-organizer.ts";
export { organizerSlug } from "./organizers/organizer-slug.ts";
export { closeEvent, deletionStatusOf, hasOrders } from "./lifecycle/deletion.ts";
export { findDefaults, updateDefaults } from "./defaults/event-defaults.ts";
export { locationOf } from "./event-input.ts";
export { lockOrganizersOf } from "./organizers/lock-organizer.ts";
export { SOCIAL_PLATFORM_TITLES, socialLinks, type SocialPlatform } from "./rules/social-links.ts";
export { doorsAt } from "./rules/doors.ts";
export { legalTargets } from "./organizers/legal-targets.ts";
export {
  LEGAL_KINDS,
  type LegalKind,
  legalLinks,
  legalPath,
  type LegalLink,
  type LegalTargets,
  withTerms,
} from "./rules/legal-texts.ts";
export { mapLink } from "./rules/map-link.ts";
export { shownTicketDesign, STANDARD_TICKET_DESIGN, ticketDesignOf } from "./rules/ticket-design.ts";
export { type EventStatus, isPubliclyVisible, isSelling } from "./rules/event-states.ts";
export { keepWallTimes } from "./wall-times/keep-wall-times.ts";
export { EVENT_TIMES, type WallTimes } from "./wall-times/wall-times.ts";
export { countIndexableEvents, type IndexableEvent, listIndexableEvents } from "./indexable-events.ts";
export { lockEvent } from "./lock-event.ts";
export { touchCatalog } from "./touch-catalog.ts";
export { moveOrganizer, type OrganizerStatus } from "./rules/organizer-states.ts";
