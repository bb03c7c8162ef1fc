import { createHmac, timingSafeEqual } from "node:crypto";
import {
  isFresh,
  LIVE_CODE_DIGITS,
  LIVE_CODE_SECONDS,
  liveCodeText,
  liveDigits,
  liveMessage,
  liveStepOf,
} from "../rules/live-code.ts";
import type { TicketCode } from "../rules/parse-ticket-code.ts";
import type { LiveCode } from "../contract.ts";

/** The key length of HMAC-SHA-1, in bytes. */
const KEY_BYTES = 20;

/** The key with which one ticket's page makes its codes. A reissue changes the ticket's secret and so this key. */
export function ticketLiveKey(eventLiveKey: Buffer, code: string): Buffer {
  return createHmac("sha256", eventLiveKey).update(code).digest().subarray(0, KEY_BYTES);
}

/** Everything a ticket page or an app needs to show the changing code of one ticket. */
export function liveCodeOf(eventLiveKey: Buffer, code: string, fixed: string): LiveCode {
  return {
    fixed_text: fixed,
    key: ticketLiveKey(eventLiveKey, code).toString("hex"),
    algorithm: "HMAC-SHA-1",
    seconds: LIVE_CODE_SECONDS,
    digits: LIVE_CODE_DIGITS,
  };
}

/** The whole text of a ticket's code at a moment. */
export function liveTextAt({ fixed_text, key }: LiveCode, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const step = liveStepOf(seconds);
  return liveCodeText(fixed_text, step * LIVE_CODE_SECONDS, digitsAt(Buffer.from(key, "hex"), step));
}

/** True if a scanned code has a live part that belongs to its ticket and was fresh at the time of the scan. */
export function isLive(
  eventLiveKey: Buffer,
  { publicId, secret, live }: TicketCode,
  scannedAt: Date,
): boolean {
  if (!live || secret === null || !isFresh(live, scannedAt.getTime())) return false;
  const key = ticketLiveKey(eventLiveKey, `${publicId}.${secret}`);
  return timingSafeEqual(Buffer.from(digitsAt(key, liveStepOf(live.madeAt))), Buffer.from(live.digits));
}

export function digitsAt(key: Buffer, step: number): string {
  return liveDigits(createHmac("sha1", key).update(liveMessage(step)).digest());
}
