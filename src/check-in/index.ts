export { checkInApi } from "./api.ts";
export { createDefaultCheckInList } from "./create-check-in-list.ts";
export { findCheckIn } from "./find-check-in.ts";
export { DOOR_TIMES } from "./door-times.ts";
export { copyCheckInLists } from "./copy-check-in-lists.ts";
export { rotateAllCheckInLinks } from "./rotate-all-check-in-links.ts";
