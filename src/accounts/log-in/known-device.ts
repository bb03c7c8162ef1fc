import { isSigned, type SecretKeys, sign } from "../../platform/secret-keys.ts";
import { randomToken } from "../../values/short-id.ts";

export const DEVICE_COOKIE = "__Host-device";
export const DEVICE_DAYS = 365;

/**
 * Creates a cookie for a browser that has logged in with this address. It grants no access. It gives the owner
 * separate tries, which other people who guess the password cannot use up. It does not contain the address and
 * is valid for no other.
 */
export function newDeviceNote(secretKey: string, email: string): string {
  const name = randomToken(16);
  return `${name}.${sign(secretKey, contentOf(email, name))}`;
}

/** Returns the device's id if the cookie was made for this address. Null otherwise. */
export function knownDevice(secretKeys: SecretKeys, email: string, note: string | undefined): string | null {
  const [name = "", given = ""] = (note ?? "").split(".");
  return isSigned(secretKeys, contentOf(email, name), given) ? name : null;
}

const contentOf = (email: string, name: string) => `device|${email}|${name}`;
