import { expect, test } from "vitest";
import * as contract from "../contract.ts";
import { canGetOffer } from "./can-get-offer.ts";
import { MAX_OFFERS, suggestedOffers } from "./suggested-offers.ts";

test("suggests an offer for each who waits, as far as there are places", () => {
  expect(suggestedOffers({ waiting: 3, available: 5 })).toBe(3);
  expect(suggestedOffers({ waiting: 3, available: 2 })).toBe(2);
  expect(suggestedOffers({ waiting: 3, available: null })).toBe(3);
  expect(suggestedOffers({ waiting: 90, available: null })).toBe(MAX_OFFERS);
  expect(MAX_OFFERS).toBe(contract.MAX_OFFERS);
});

test("only those who wait, or whose offer ran out, get another", () => {
  expect(contract.WAITING_STATUSES.filter((status) => canGetOffer({ status }))).toEqual([
    "WAITING",
    "EXPIRED",
  ]);
});
