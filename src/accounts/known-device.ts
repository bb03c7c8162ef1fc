import { isSigned, type SecretKeys, sign } from "../platform/secret-keys.ts";
import { randomToken } from "../values/short-id.ts";

export const DEVICE_COOKIE = "__Host-device";
export const DEVICE_DAYS = 365;

/**
 * A note in the browser that says: from here this e-mail address has logged in before. It opens nothing;
 * it only gives the owner tries of their own, which a crowd guessing the password cannot use up. Nothing
 * in it names anybody, and it fits only the address it was made for.
 */
export function newDeviceNote(secretKey: string, email: string): string {
  const name = randomToken(16);
  return `${name}.${sign(secretKey, contentOf(email, name))}`;
}

/** The device's name if the note was made for this address, else null. */
export function knownDevice(secretKeys: SecretKeys, email: string, note: string | undefined): string | null {
  const [name = "", given = ""] = (note ?? "").split(".");
  return isSigned(secretKeys, contentOf(email, name), given) ? name : null;
}

const contentOf = (email: string, name: string) => `device|${email}|${name}`;
