import { expect, test } from "vitest";
import { canBePaid, type PaymentFacts, takesMoney } from "./takes-money.ts";

const LIVE: PaymentFacts = {
  isOffline: false,
  isOnline: true,
  hasOnlinePayments: true,
  isTestMode: false,
  state: "READY",
};

test.each<[Partial<PaymentFacts>, arrives: boolean, canPay: boolean]>([
  [{}, true, true],
  [{ state: "BY_INSTALLATION" }, true, true],
  [{ state: "NOT_CONNECTED" }, false, false],
  // A member with the organiser role is not warned of what they cannot know.
  [{ state: undefined }, false, true],
  [{ state: "BY_INSTALLATION", isTestMode: true }, false, true],
  [{ isTestMode: true }, false, true],
  // An installation without keys answers BY_INSTALLATION, too.
  [{ state: "BY_INSTALLATION", hasOnlinePayments: false }, false, false],
  [{ isOnline: false }, false, false],
  [{ isOffline: true, isOnline: false, hasOnlinePayments: false, state: undefined }, true, true],
])("with %j money arrives: %s, and buyers can pay: %s", (facts, arrives, canPay) => {
  expect([takesMoney({ ...LIVE, ...facts }), canBePaid({ ...LIVE, ...facts })]).toEqual([arrives, canPay]);
});
