import { expect, test } from "vitest";
import { priceChangeOf } from "./price-change.ts";

test.each([
  ["SET", "12.50", "EUR", { kind: "SET", by: 1_250 }],
  ["SET", "1200", "JPY", { kind: "SET", by: 1_200 }],
  ["ADD", "2", "EUR", { kind: "ADD", by: 200 }],
  ["LESS", "0,5", "EUR", { kind: "ADD", by: -50 }],
  ["PERCENT", "10 %", "EUR", { kind: "PERCENT", by: 10_000 }],
  ["PERCENT_LESS", "12.5", "JPY", { kind: "PERCENT", by: -12_500 }],
  ["SET", "much", "EUR", undefined],
  ["PERCENT", "", "EUR", undefined],
])("%s %s %s is %j", (kind, amount, currency, change) => {
  const form = new FormData();
  form.set("kind", kind);
  form.set("amount", amount);

  expect(priceChangeOf(form, currency)).toEqual(change);
});
