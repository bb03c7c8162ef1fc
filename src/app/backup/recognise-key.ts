import { keyedHash } from "../../platform/secret-keys.ts";

const CONTENT = "the key of a backup";
const SHOWN = 24;

/**
 * Returns a fingerprint of a secret key. The key is long and random, so nobody can find it from the fingerprint.
 */
export function recogniseKey(secretKey: string): string {
  return keyedHash(secretKey, CONTENT).toString("hex").slice(0, SHOWN);
}

export function isKeyRecognised(secretKeys: readonly string[], shown: string): boolean {
  return secretKeys.some((secretKey) => recogniseKey(secretKey) === shown);
}
