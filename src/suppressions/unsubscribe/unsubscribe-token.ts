import type { Config } from "../../platform/config.ts";
import { createSealing } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";

/** An address that does not want advertising of an organiser. */
export interface Unsubscriber {
  organizer_id: number;
  email: string;
}

const BOUND_TO = Buffer.from("unsubscribe");

/**
 * Returns the unsubscribe URL: GET shows a button, POST without log-in unsubscribes (RFC 8058). The address
 * is encrypted in it.
 */
export function unsubscribeUrl(
  { publicUrl, secretKeys }: Pick<Config, "publicUrl" | "secretKeys">,
  unsubscriber: Unsubscriber,
): string {
  return `${publicUrl}/unsubscribe/${makeUnsubscribeToken(secretKeys, unsubscriber)}`;
}

export function makeUnsubscribeToken(secretKeys: SecretKeys, { organizer_id, email }: Unsubscriber): string {
  const request = JSON.stringify({ organizer_id, email: email.toLowerCase() });
  return sealingOf(secretKeys).seal(request, BOUND_TO).toString("base64url");
}

/**
 * Reads the token of a link. Refuses with "token_invalid". Links never expire, because an email may be read
 * years later.
 */
export function readUnsubscribeToken(secretKeys: SecretKeys, token: string): Unsubscriber {
  try {
    return JSON.parse(sealingOf(secretKeys).open(Buffer.from(token, "base64url"), BOUND_TO).text);
  } catch {
    throw new Refusal("token_invalid");
  }
}

function sealingOf(secretKeys: SecretKeys) {
  return createSealing(secretKeys, "unsubscribe");
}
