import { isSigned, type SecretKeys, sign } from "../../platform/secret-keys.ts";
import { randomToken } from "../../values/short-id.ts";

export const DEVICE_COOKIE = "__Host-device";
export const DEVICE_DAYS = 365;

/**
 * A cookie that says that this browser has logged in with this email address before. It opens nothing; it
 * gives the owner separate tries, which a crowd that guesses the password cannot use up. It contains no name
 * and fits only its address.
 */
export function newDeviceNote(secretKey: string, email: string): string {
  const name = randomToken(16);
  return `${name}.${sign(secretKey, contentOf(email, name))}`;
}

/** The device's id if the cookie was made for this address, else null. */
export function knownDevice(secretKeys: SecretKeys, email: string, note: string | undefined): string | null {
  const [name = "", given = ""] = (note ?? "").split(".");
  return isSigned(secretKeys, contentOf(email, name), given) ? name : null;
}

const contentOf = (email: string, name: string) => `device|${email}|${name}`;
