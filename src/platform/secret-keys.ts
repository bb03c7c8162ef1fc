import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The installation's current secret and the earlier ones (`SECRET_KEY`, `SECRET_KEY_OLD`). Only the current
 * key signs and seals. Signatures and sealed values of earlier keys stay valid while these keys are listed.
 */
export type SecretKeys = readonly [current: string, ...old: string[]];

export function keyedHash(secretKey: string, content: string): Buffer {
  return createHmac("sha256", secretKey).update(content).digest();
}

export function sign(secretKey: string, content: string): string {
  return keyedHash(secretKey, content).toString("base64url");
}

/** Compares in constant time. */
export function isSigned(secretKeys: SecretKeys, content: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return secretKeys.some((secretKey) => isSame(given, Buffer.from(sign(secretKey, content))));
}

/** Checks a keyed hash that is stored instead of the content. Compares in constant time. */
export function isKeyedHash(secretKeys: SecretKeys, content: string, hash: Buffer): boolean {
  return secretKeys.some((secretKey) => isSame(hash, keyedHash(secretKey, content)));
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
