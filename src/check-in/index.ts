export { checkInApi } from "./api.ts";
export { createDefaultCheckInList } from "./create-check-in-list.ts";
export { deleteOldDevices } from "./devices/devices.ts";
export { sendDoorLink } from "./emails/send-door-link.tsx";
export { DEVICE_NAME, scansList, UNDONE_BY } from "./log/scan-log.ts";
export { IS_TAKEN } from "./taken-tickets.ts";
export { DOOR_TIMES } from "./door-times.ts";
export { copyCheckInLists } from "./copy-check-in-lists.ts";
export { rotateAllCheckInLinks } from "./rotate-all-check-in-links.ts";
