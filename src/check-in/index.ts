export { checkInApi } from "./api.ts";
export { createDefaultCheckInList } from "./create-check-in-list.ts";
export { copyCheckInLists } from "./copy-check-in-lists.ts";
