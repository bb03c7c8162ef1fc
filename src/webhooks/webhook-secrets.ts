import { createSealing } from "../platform/sealing.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";

const PURPOSE = "webhook secrets";

/** Encrypts a webhook's secret, bound to the row's `seal_id`. */
export function sealWebhookSecret(secretKeys: SecretKeys, sealId: string, secret: string): Buffer {
  return createSealing(secretKeys, PURPOSE).seal(secret, Buffer.from(sealId));
}

export function openWebhookSecret(secretKeys: SecretKeys, sealId: string, sealed: Buffer) {
  return createSealing(secretKeys, PURPOSE).open(sealed, Buffer.from(sealId));
}
