import { createSealing } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";

/** How long a request can be confirmed. The other uses of its link work as long as the secret keys exist. */
export const CONFIRM_HOURS = 48;

/** A request for places. */
export interface RequestedPlace {
  event_id: number;
  product_price_id: number;
  quantity: number;
  first_name: string;
  last_name: string;
  /** In lower case. */
  email: string;
  locale: string;
  /** Milliseconds since 1970. */
  requested_at: number;
}

const BOUND_TO = Buffer.from("waiting list");

/**
 * Encrypts the request itself, so that nothing is stored before the confirmation and no link contains a readable
 * address.
 */
export function makeWaitingToken(secretKeys: SecretKeys, place: RequestedPlace): string {
  const { event_id, product_price_id, quantity, first_name, last_name, email, locale, requested_at } = place;
  const values = [event_id, product_price_id, quantity, first_name, last_name, email, locale, requested_at];
  return sealingOf(secretKeys).seal(JSON.stringify(values), BOUND_TO).toString("base64url");
}

/** Decrypts the request of a token. Refuses with "token_invalid". */
export function readWaitingToken(secretKeys: SecretKeys, token: string): RequestedPlace {
  try {
    const { text } = sealingOf(secretKeys).open(Buffer.from(token, "base64url"), BOUND_TO);
    const [event_id, product_price_id, quantity, first_name, last_name, email, locale, requested_at] =
      JSON.parse(text);
    return { event_id, product_price_id, quantity, first_name, last_name, email, locale, requested_at };
  } catch {
    throw new Refusal("token_invalid");
  }
}

/** Refuses a request that is too old with "token_expired". */
export function requireRecent({ requested_at }: RequestedPlace, now: Date): void {
  if (now.getTime() >= requested_at + CONFIRM_HOURS * 3_600_000) throw new Refusal("token_expired");
}

function sealingOf(secretKeys: SecretKeys) {
  return createSealing(secretKeys, "waiting list");
}
