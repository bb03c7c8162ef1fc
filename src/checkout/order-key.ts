import { isSigned, type SecretKeys, sign } from "../platform/secret-keys.ts";

/**
 * Key in the links of a confirmation e-mail. It opens this one order once it is finished, and nothing else.
 */
export function orderKey(secretKey: string, orderShortId: string): string {
  return sign(secretKey, contentOf(orderShortId));
}

/** Returns the signed link to a finished order and its tickets, as in the buyer's e-mails. It works on any device. */
export function orderLink(
  { publicUrl, secretKey }: { publicUrl: string; secretKey: string },
  { event_id, short_id }: { event_id: number; short_id: string },
): string {
  return `${publicUrl}/checkout/${event_id}/${short_id}/summary?key=${orderKey(secretKey, short_id)}`;
}

export function isOrderKey(secretKeys: SecretKeys, orderShortId: string, given: string): boolean {
  return isSigned(secretKeys, contentOf(orderShortId), given);
}

const contentOf = (orderShortId: string) => `order-key:${orderShortId}`;
