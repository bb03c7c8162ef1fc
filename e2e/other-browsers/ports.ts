/** Other than those of the journeys in Chromium, so that both may run at once. */
export const PROXY_PORT = 4400;
export const PROGRAM_PORT = 4401;
export const DATA = ".local/e2e-other-browsers";
/** The path to which pages report their errors. */
export const COMPLAINTS = "/complaints-of-pages";
