export const WORKER_ADDRESS = "/door-worker.js";
/** The worker sees the pages of doors, and no other page of the site. */
export const WORKER_SCOPE = "/check-in/";

/** Sent with every answer of a door's page. Answers of a portal or a proxy in between lack it. */
export const DOOR_HEADER = "x-tessera-door";
