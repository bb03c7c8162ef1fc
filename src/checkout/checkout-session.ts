import { hash } from "node:crypto";
import { type Call, CHECKOUT_COOKIE } from "../platform/http/call.ts";
import { randomToken } from "../values/short-id.ts";

/** Checkout session: a random token in the buyer's cookie or address. The database stores only its hash. */
export interface CheckoutSession {
  token: string;
  hash: Buffer;
}

/** Longer than any checkout, so that the confirmation stays readable in the same browser. */
const COOKIE_SECONDS = 86_400 * 2;

/** 256 random bits in base64url. The server creates no other form. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The session of the request: from the address where cookies are not available, otherwise from the cookie.
 */
export function checkoutSessionOf(
  call: Pick<Call, "cookie">,
  { session_identifier }: { session_identifier?: string | undefined },
): CheckoutSession | null {
  const token = session_identifier ?? call.cookie(CHECKOUT_COOKIE);
  return token !== undefined && TOKEN.test(token) ? sessionOf(token) : null;
}

/** Starts a session for a buyer without one. A retry of the same call starts the same session. */
export function startCheckoutSession(call: Pick<Call, "setCookie" | "newSessionToken">): CheckoutSession {
  const session = sessionOf(call.newSessionToken ?? randomToken());
  setSessionCookie(call, session);
  return session;
}

/** Extends the cookie for an order of a known session, so that it outlasts this order too. */
export function extendCheckoutSession(
  call: Pick<Call, "cookie" | "setCookie">,
  session: CheckoutSession | null,
): void {
  const isInCookie = session !== null && call.cookie(CHECKOUT_COOKIE) === session.token;
  if (isInCookie) setSessionCookie(call, session);
}

function setSessionCookie(call: Pick<Call, "setCookie">, { token }: CheckoutSession): void {
  call.setCookie(CHECKOUT_COOKIE, token, { maxAge: COOKIE_SECONDS });
}

export function sessionOf(token: string): CheckoutSession {
  return { token, hash: hash("sha256", token, "buffer") };
}
