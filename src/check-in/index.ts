export { checkInApi } from "./api.ts";
export { createDefaultCheckInList } from "./create-check-in-list.ts";
