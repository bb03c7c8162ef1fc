export type { EventReaction, NewEvent } from "./create-event.ts";
export { collectAttendeeDetails } from "./collect-attendee-details.ts";
export type { EventCopy } from "./duplicate-event.ts";
export type { AskedSettingsStore } from "./event-settings.ts";
export { OVER_AT } from "./event-lifecycle.ts";
export { findEvent, findPublicEvent, type OwnEvent, requireEvent } from "./events.ts";
export { requireOrganizer } from "./organizer-settings.ts";
export { type EventStatus, isPubliclyVisible, isSelling } from "./rules/event-states.ts";
export { touchCatalog } from "./touch-catalog.ts";
