export { doorApi } from "./api.ts";
export { mountDoorWorker } from "./mount-door-worker.ts";
