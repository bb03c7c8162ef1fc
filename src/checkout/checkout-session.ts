import { hash } from "node:crypto";
import { type Call, CHECKOUT_COOKIE } from "../platform/http/call.ts";
import { randomToken } from "../values/short-id.ts";

/** Who a checkout belongs to: a random token in the buyer's cookie or address; the database keeps its hash. */
export interface CheckoutSession {
  token: string;
  hash: Buffer;
}

/** A checkout is over long before; its confirmation stays readable in the same browser. */
const COOKIE_SECONDS = 86_400 * 2;

/** 256 random bits as URL-safe text; anything else was not made here. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The session a buyer comes with: named in the address where cookies do not reach, else in the cookie. */
export function checkoutSessionOf(
  call: Pick<Call, "cookie">,
  { session_identifier }: { session_identifier?: string | undefined },
): CheckoutSession | null {
  const token = session_identifier ?? call.cookie(CHECKOUT_COOKIE);
  return token !== undefined && TOKEN.test(token) ? sessionOf(token) : null;
}

/** A session for a buyer who comes without. The same call made again starts the same one. */
export function startCheckoutSession(call: Pick<Call, "setCookie" | "newSessionToken">): CheckoutSession {
  const session = sessionOf(call.newSessionToken ?? randomToken());
  call.setCookie(CHECKOUT_COOKIE, session.token, { maxAge: COOKIE_SECONDS });
  return session;
}

export function sessionOf(token: string): CheckoutSession {
  return { token, hash: hash("sha256", token, "buffer") };
}
