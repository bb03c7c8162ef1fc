import { createHmac, timingSafeEqual } from "node:crypto";
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
  return `${name}.${sign(secretKey, email, name)}`;
}

/** The device's name if the note was made for this address, else null. */
export function knownDevice(secretKey: string, email: string, note: string | undefined): string | null {
  const [name = "", given = ""] = (note ?? "").split(".");
  const right = Buffer.from(sign(secretKey, email, name));
  const signature = Buffer.from(given);
  return signature.length === right.length && timingSafeEqual(signature, right) ? name : null;
}

function sign(secretKey: string, email: string, name: string): string {
  return createHmac("sha256", secretKey).update(`device|${email}|${name}`).digest("base64url");
}
