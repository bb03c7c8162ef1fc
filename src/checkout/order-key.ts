import { isSigned, type SecretKeys, sign } from "../platform/secret-keys.ts";

/**
 * Key in the links of a confirmation e-mail. It opens this one order once it is finished, and nothing else.
 */
export function orderKey(secretKey: string, orderShortId: string): string {
  return sign(secretKey, contentOf(orderShortId));
}

export function isOrderKey(secretKeys: SecretKeys, orderShortId: string, given: string): boolean {
  return isSigned(secretKeys, contentOf(orderShortId), given);
}

const contentOf = (orderShortId: string) => `order-key:${orderShortId}`;
