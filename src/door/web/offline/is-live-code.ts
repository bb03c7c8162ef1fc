import { isFresh, liveDigits, liveMessage, liveStepOf } from "../../../tickets/rules/live-code.ts";
import type { TicketCode } from "../../../tickets/rules/parse-ticket-code.ts";

const KEY_BYTES = 20;

/** The browser's half of src/tickets/codes/live-key.ts. `scannedAt` is by the server's clock. */
export async function isLiveCode(
  liveKey: string,
  { publicId, secret, live }: TicketCode,
  scannedAt: number,
): Promise<boolean> {
  if (!live || secret === null || !isFresh(live, scannedAt)) return false;
  const binary = atob(liveKey.replaceAll("-", "+").replaceAll("_", "/"));
  const ofEvent = Uint8Array.from(binary, (character) => character.codePointAt(0)!);
  const made = await hmac("SHA-256", ofEvent, new TextEncoder().encode(`${publicId}.${secret}`));
  const digits = await hmac("SHA-1", made.slice(0, KEY_BYTES), liveMessage(liveStepOf(live.madeAt)));
  return liveDigits(digits) === live.digits;
}

async function hmac(
  hash: string,
  key: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}
