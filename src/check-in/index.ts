export { checkInApi } from "./api.ts";
export { type CheckInContext, createCheckInContext } from "./check-in-context.ts";
export { type Door, requireOpen } from "./find-door.ts";
export { IS_TAKEN } from "./taken-tickets.ts";
export { createDefaultCheckInList } from "./create-check-in-list.ts";
export { DOOR_TIMES } from "./door-times.ts";
export { copyCheckInLists } from "./copy-check-in-lists.ts";
export { rotateAllCheckInLinks } from "./rotate-all-check-in-links.ts";
