export { DoorSettings } from "./door-settings.tsx";
export { DeviceNameQuestion } from "./device/device-name-question.tsx";
export { RecentScans } from "./recent-scans.tsx";
export { SearchSheet } from "./search-sheet.tsx";
