import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * The installation's secret and those it had before (`SECRET_KEY`, `SECRET_KEY_OLD`). Only the first signs and seals;
 * what an earlier one has signed or sealed stays good for as long as it is listed.
 */
export type SecretKeys = readonly [current: string, ...old: string[]];

export function keyedHash(secretKey: string, content: string): Buffer {
  return createHmac("sha256", secretKey).update(content).digest();
}

export function sign(secretKey: string, content: string): string {
  return keyedHash(secretKey, content).toString("base64url");
}

/** Compares in a time that says nothing about how much of a signature was right. */
export function isSigned(secretKeys: SecretKeys, content: string, signature: string): boolean {
  const given = Buffer.from(signature);
  return secretKeys.some((secretKey) => isSame(given, Buffer.from(sign(secretKey, content))));
}

/** The same for a hash that is stored instead of the content. */
export function isKeyedHash(secretKeys: SecretKeys, content: string, hash: Buffer): boolean {
  return secretKeys.some((secretKey) => isSame(hash, keyedHash(secretKey, content)));
}

function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
