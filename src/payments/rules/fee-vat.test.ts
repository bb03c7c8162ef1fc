import { expect, test } from "vitest";
import { feeVatRate } from "./fee-vat.ts";

const account = { isTaxed: true, country: null, isNumberValid: false };

test.each([
  ["of whom nothing is said", { ...account, isTaxed: false }, 0],
  ["who did not say where they are", account, 23_000],
  ["in Ireland", { ...account, country: "IE", isNumberValid: true }, 23_000],
  ["outside the Union", { ...account, country: "CH" }, 0],
  ["elsewhere in the Union with a proven number", { ...account, country: "DE", isNumberValid: true }, 0],
  ["elsewhere in the Union without one", { ...account, country: "DE" }, 23_000],
])("an account %s", (_who, given, rate) => {
  expect(feeVatRate(given)).toBe(rate);
});
