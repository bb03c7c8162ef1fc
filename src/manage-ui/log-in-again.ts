/** Parts of addresses where a refused call never leads to the log-in page. */
const STAYS_ON = [
  "auth/login",
  "accept-invitation",
  "register",
  "forgot-password",
  "auth",
  "account/payment",
  "checkout",
  "/event/",
  "print",
  "/order/",
  "widget",
  "/product/",
  "check-in",
  "/events/",
];

/**
 * True if a refused call on this page may lead to the log-in page. Organisers' pages of events always may.
 */
export function mayLogInAgain(pathname: string): boolean {
  if (/^\/manage\/events?\//.test(pathname)) return true;
  return !STAYS_ON.some((part) => pathname.includes(part));
}

/** Returns the log-in page with the address to return to, and with a note if the session has ended. */
export function logInAddress(returnTo: string, hasExpired = false): string {
  return `/auth/login?return_to=${encodeURIComponent(returnTo)}${hasExpired ? "&expired" : ""}`;
}

/** The page for a user whose account requires a second step. */
export const SET_UP_SECOND_STEP = "/manage/profile";

/**
 * A page that makes many calls gets many refusals. Only the first redirects, because the others would start
 * the redirect again.
 */
const ONE_WITHIN_MILLISECONDS = 3_000;
let leftAt = -Infinity;

function leaveFor(address: string): void {
  if (performance.now() - leftAt < ONE_WITHIN_MILLISECONDS) return;
  leftAt = performance.now();
  location.assign(address);
}

/** After a call was refused for lack of a session: goes to the log-in page, and afterwards returns here. */
export function logInAgain(status: number | undefined, code?: string): void {
  if (code === "second_step_required") {
    if (location.pathname !== SET_UP_SECOND_STEP) leaveFor(SET_UP_SECOND_STEP);
    return;
  }
  if (status !== 401 && status !== 403) return;
  const { pathname, search, hash } = location;
  if (!mayLogInAgain(pathname)) return;
  leaveFor(logInAddress(pathname + search + hash, status === 401));
}
