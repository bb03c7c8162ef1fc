export { syncApi } from "./api.ts";
export { recordSyncHorizon } from "./horizons.ts";
