import { expect, test } from "vitest";
import { axisFormat } from "./axis-format.ts";

test.each([
  ["en", "EUR", 60_000, "€600"],
  ["en", "EUR", 125_000, "€1.3k"],
  ["de", "EUR", 60_000, "600 €"],
  ["en", "JPY", 600, "JP¥600"],
  ["en", "BHD", 1_500, "BHD 1.5"],
  ["en", "SEK", 120_000_000, "SEK 1.2m"],
  ["en", undefined, 1_500, "1.5k"],
  ["de", undefined, 15, "15"],
] as const)("shows on an axis, in %s and %s, %i as %s", (locale, currency, value, written) => {
  expect(axisFormat(locale, currency)(value).replace(/\s/g, " ")).toBe(written);
});
