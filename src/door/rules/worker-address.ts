export const WORKER_ADDRESS = "/door-worker.js";
/** The worker controls the pages of doors, and no other page of the site. */
export const WORKER_SCOPE = "/check-in/";

/** Every answer of a door's page has this header. The answer of a portal or a proxy in between lacks it. */
export const DOOR_HEADER = "x-tessera-door";
