import { createSealing, type Opened } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";

/**
 * Encrypts the secret, because it must be readable. Bound to the user, so that it cannot be decrypted for
 * another user.
 */
export function sealSecret(secretKeys: SecretKeys, userId: number, secret: string): Buffer {
  return sealingOf(secretKeys).seal(secret, boundTo(userId));
}

export function openSecret(secretKeys: SecretKeys, userId: number, sealed: Buffer): Opened {
  return sealingOf(secretKeys).open(sealed, boundTo(userId));
}

function sealingOf(secretKeys: SecretKeys) {
  return createSealing(secretKeys, "secrets of authenticator apps");
}

const boundTo = (userId: number) => Buffer.from(String(userId));
