export const WORKER_ADDRESS = "/door-worker.js";
/** The worker sees the pages of doors, and no other page of the site. */
export const WORKER_SCOPE = "/check-in/";
