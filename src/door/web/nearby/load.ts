export { startNearby } from "./nearby-devices.ts";
export { NearbySheet } from "./nearby-sheet.tsx";
