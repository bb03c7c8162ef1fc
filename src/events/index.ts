export type { EventReaction, NewEvent } from "./create-event.ts";
export type { EventCopy } from "./duplicate-event.ts";
export { findEvent, findPublicEvent, type OwnEvent, requireEvent } from "./events.ts";
export { type EventStatus, isPubliclyVisible, isSelling } from "./rules/event-states.ts";
export { saveEventCover } from "./save-event-cover.ts";
export { touchCatalog } from "./touch-catalog.ts";
