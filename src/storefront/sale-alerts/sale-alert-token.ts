import { createSealing } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";

/** How long a request can be confirmed. Its stop link works as long as the secret keys exist. */
export const CONFIRM_HOURS = 48;

/** A request for one e-mail when tickets can be bought. */
export interface RequestedAlert {
  event_id: number;
  /** In lower case. */
  email: string;
  locale: string;
  /** Milliseconds since 1970. */
  requested_at: number;
}

const BOUND_TO = Buffer.from("sale-alert");

/**
 * Encrypts the request itself, so that nothing is stored before the confirmation and no link contains a
 * readable address.
 */
export function makeSaleAlertToken(
  secretKeys: SecretKeys,
  { event_id, email, locale, requested_at }: RequestedAlert,
): string {
  const request = JSON.stringify({ event_id, email, locale, requested_at });
  return sealingOf(secretKeys).seal(request, BOUND_TO).toString("base64url");
}

/** Decrypts the request of a token. Refuses with "token_invalid". */
export function readSaleAlertToken(secretKeys: SecretKeys, token: string): RequestedAlert {
  try {
    return JSON.parse(sealingOf(secretKeys).open(Buffer.from(token, "base64url"), BOUND_TO).text);
  } catch {
    throw new Refusal("token_invalid");
  }
}

/** Refuses a request that is too old with "token_expired". */
export function requireRecent({ requested_at }: RequestedAlert, now: Date): void {
  if (now.getTime() >= requested_at + CONFIRM_HOURS * 3_600_000) throw new Refusal("token_expired");
}

function sealingOf(secretKeys: SecretKeys) {
  return createSealing(secretKeys, "sale alert");
}
