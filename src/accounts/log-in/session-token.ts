import { createHash } from "node:crypto";
import { randomToken } from "../../values/short-id.ts";

export const SESSION_DAYS = 30;
/** The user must log in again after this many days, even if the session was extended or continued. */
export const MAX_SESSION_DAYS = 90;

/** Returns a token of 256 random bits. The cookie contains the token, the database only its hash. */
export const newSessionToken = (): string => randomToken(32);

/** A fast hash is enough: a random token cannot be guessed. */
export function hashOfToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
