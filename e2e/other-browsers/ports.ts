/**
 * Differs from the ports of the journeys in Chromium, so that both may run at once. `E2E_OTHER_PORT` changes it.
 */
export const PROXY_PORT = Number(process.env.E2E_OTHER_PORT ?? 4440);
export const PROGRAM_PORT = PROXY_PORT + 1;
export const DATA = ".local/e2e-other-browsers";
/** The path to which pages report their errors. */
export const COMPLAINTS = "/complaints-of-pages";
