import { hash } from "node:crypto";
import { type Call, DOOR_COOKIE } from "../../platform/http/call.ts";
import { randomToken } from "../../values/short-id.ts";

/** A year; seeing the device does not extend it, its row tells how old it is. */
const COOKIE_SECONDS = 365 * 86_400;
/** 256 random bits as URL-safe text; anything else was not made here. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** The hash of the token in the device's cookie; null: a caller without. */
export function deviceHashOf(call: Pick<Call, "cookie">): Buffer | null {
  const token = call.cookie(DOOR_COOKIE);
  return token !== undefined && TOKEN.test(token) ? hash("sha256", token, "buffer") : null;
}

/** The device's token, made and set where it has none. */
export function ensureDevice(call: Pick<Call, "cookie" | "setCookie">): Buffer {
  const known = deviceHashOf(call);
  if (known) return known;
  const token = randomToken();
  call.setCookie(DOOR_COOKIE, token, { maxAge: COOKIE_SECONDS });
  return hash("sha256", token, "buffer");
}
