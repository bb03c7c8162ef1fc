import { expect, test } from "vitest";
import { feeVatRate } from "./fee-vat.ts";

const account = { rate: 23_000, platformCountry: "IE", country: null, isNumberValid: false };

test.each([
  ["of whom nothing is said", null, 0],
  ["who did not say where they are", account, 23_000],
  ["in Ireland", { ...account, country: "IE" }, 23_000],
  ["in Ireland with a valid number", { ...account, country: "IE", isNumberValid: true }, 23_000],
  ["outside the Union", { ...account, country: "CH" }, 0],
  ["in Northern Ireland, whose services are outside", { ...account, country: "GB", isNumberValid: true }, 0],
  ["elsewhere in the Union with a valid number", { ...account, country: "DE", isNumberValid: true }, 0],
  ["elsewhere in the Union without one", { ...account, country: "DE" }, 23_000],
  ["in Greece without one", { ...account, country: "GR" }, 23_000],
])("5.9 taxes an account %s", (_who, given, rate) => {
  expect(feeVatRate(given)).toBe(rate);
});

test("5.9 applies the rate of a platform outside Ireland, and taxes its own country whatever the number", () => {
  const platform = { ...account, rate: 25_500, platformCountry: "FI" };

  expect(feeVatRate({ ...platform, country: "FI", isNumberValid: true })).toBe(25_500);
  expect(feeVatRate({ ...platform, country: "IE" })).toBe(25_500);
  expect(feeVatRate({ ...platform, country: "IE", isNumberValid: true })).toBe(0);
});
