import { createHmac, timingSafeEqual } from "node:crypto";

/** What the links in a confirmation mail carry: it opens that one order once it is finished, nothing else. */
export function orderKey(secretKey: string, orderShortId: string): string {
  return createHmac("sha256", secretKey).update(`order-key:${orderShortId}`).digest("base64url");
}

export function isOrderKey(secretKey: string, orderShortId: string, given: string): boolean {
  const expected = Buffer.from(orderKey(secretKey, orderShortId));
  const received = Buffer.from(given);
  return received.length === expected.length && timingSafeEqual(received, expected);
}
