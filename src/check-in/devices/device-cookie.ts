import { hash } from "node:crypto";
import { type Call, DOOR_COOKIE } from "../../platform/http/call.ts";
import { randomToken } from "../../values/short-id.ts";

/** The cookie lasts a year. Seeing the device does not extend it; the device's row tells its age. */
const COOKIE_SECONDS = 365 * 86_400;
/** The token is 256 random bits as URL-safe text. Any other text was not made here. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Returns the hash of the token in the device's cookie; null: the caller has none. */
export function deviceHashOf(call: Pick<Call, "cookie">): Buffer | null {
  const token = call.cookie(DOOR_COOKIE);
  return token !== undefined && TOKEN.test(token) ? hash("sha256", token, "buffer") : null;
}

/** Returns the hash of the device's token. Makes and sets a token if there is none. */
export function ensureDevice(call: Pick<Call, "cookie" | "setCookie">): Buffer {
  const known = deviceHashOf(call);
  if (known) return known;
  const token = randomToken();
  call.setCookie(DOOR_COOKIE, token, { maxAge: COOKIE_SECONDS });
  return hash("sha256", token, "buffer");
}
