import type { WaitedPrice } from "../contract.ts";

/** The most people who get an offer at a time, as in the contract. */
export const MAX_OFFERS = 50;

/** Suggests how many people get an offer: all who wait, if each takes one of the places. */
export function suggestedOffers({ waiting, available }: Pick<WaitedPrice, "waiting" | "available">): number {
  return Math.max(1, Math.min(waiting, available ?? waiting, MAX_OFFERS));
}
