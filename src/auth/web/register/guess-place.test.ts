import { expect, test } from "vitest";
import { placeInZone, placeOfLanguages } from "./guess-place.ts";

test.each([
  ["de-AT,de;q=0.9,en;q=0.5", "EUR", "Europe/Vienna"],
  ["en-GB", "GBP", "Europe/London"],
  ["en,ja;q=0.8", "JPY", "Asia/Tokyo"],
  ["zh-Hant-HK", "HKD", "Asia/Hong_Kong"],
  ["pt-BR", "BRL", "America/Sao_Paulo"],
  ["en", "USD", "UTC"],
  ["constructor-__proto__", "USD", "UTC"],
  [null, "USD", "UTC"],
])("the languages %s suggest %s and %s", (languages, currency, timezone) => {
  expect(placeOfLanguages(languages)).toEqual({ currency, timezone });
});

test("prefers the browser's time zone to its language, also for the currency of a known time zone", () => {
  const american = placeOfLanguages("en-US");

  expect(placeInZone("Europe/Berlin", american)).toEqual({ currency: "EUR", timezone: "Europe/Berlin" });
  expect(placeInZone("America/Denver", american)).toEqual({ currency: "USD", timezone: "America/Denver" });
});
