import { expect, test } from "vitest";
import { takesMoney } from "./takes-money.ts";

test.each([
  [{ isOffline: false, isTestMode: false, state: "READY" }, true],
  [{ isOffline: false, isTestMode: false, state: "BY_INSTALLATION" }, true],
  [{ isOffline: false, isTestMode: false, state: "NOT_CONNECTED" }, false],
  [{ isOffline: false, isTestMode: false, state: undefined }, false],
  [{ isOffline: false, isTestMode: true, state: "BY_INSTALLATION" }, false],
  [{ isOffline: false, isTestMode: true, state: "READY" }, false],
  [{ isOffline: true, isTestMode: true, state: undefined }, true],
] as const)("with %j decides whether money arrives: %s", (facts, arrives) => {
  expect(takesMoney(facts)).toBe(arrives);
});
