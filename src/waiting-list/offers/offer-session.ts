import { type CheckoutSession, sessionOf } from "../../checkout/index.ts";
import { type SecretKeys, sign } from "../../platform/secret-keys.ts";

interface Offer {
  id: number;
  /** Counts the offers of the entry, from 1. */
  offers: number;
}

/**
 * Returns the checkout session of an offer, derived from the secret key. So it needs no storage, and an offer that is
 * made again after an interruption replaces its own earlier hold.
 */
export function offerSession(secretKey: string, { id, offers }: Offer): CheckoutSession {
  return sessionOf(sign(secretKey, `waiting-list-offer:${id}:${offers}`));
}

/** Finds the session of an open offer, which an earlier secret key may have made. Null: none has made it. */
export function findOfferSession(
  secretKeys: SecretKeys,
  offer: Offer,
  sessionHash: Buffer,
): CheckoutSession | null {
  const sessions = secretKeys.map((secretKey) => offerSession(secretKey, offer));
  return sessions.find(({ hash }) => hash.equals(sessionHash)) ?? null;
}
