export { DoorSettings } from "./door-settings.tsx";
export { SearchSheet } from "./search-sheet.tsx";
