import { createSealing } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";

/** How long a link from an e-mail is valid. */
export const LOOKUP_HOURS = 24;

const BOUND_TO = Buffer.from("ticket-lookup");

/**
 * Encrypts the address and the expiry time in a token, so that nothing is stored and no link contains a
 * readable address.
 */
export function makeLookupToken(secretKeys: SecretKeys, email: string, now: Date): string {
  const until = now.getTime() + LOOKUP_HOURS * 3_600_000;
  return sealingOf(secretKeys).seal(JSON.stringify({ email, until }), BOUND_TO).toString("base64url");
}

/** Decrypts the address of a token. Refuses with "token_invalid" or "token_expired". */
export function addressOfToken(secretKeys: SecretKeys, token: string, now: Date): string {
  const { email, until } = open(secretKeys, token);
  if (now.getTime() >= until) throw new Refusal("token_expired");
  return email;
}

function open(secretKeys: SecretKeys, token: string): { email: string; until: number } {
  try {
    return JSON.parse(sealingOf(secretKeys).open(Buffer.from(token, "base64url"), BOUND_TO).text);
  } catch {
    throw new Refusal("token_invalid");
  }
}

function sealingOf(secretKeys: SecretKeys) {
  return createSealing(secretKeys, "ticket lookup");
}
