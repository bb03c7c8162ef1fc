import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Discount, PromoCode } from "./promo.ts";
import { appliesTo, discountProblem, normalizeCode, promoState } from "./promo.ts";

const now = new Date("2027-06-01T12:00:00Z");
const promo = (facts: Partial<PromoCode>): PromoCode => ({
  discount_type: "PERCENTAGE",
  discount: 10_000,
  expiry_date: null,
  product_ids: [],
  stock: { capacity: null, taken: 0 },
  ...facts,
});

describe("PRC-12 normalised form", () => {
  test.each([
    ["  Early-Bird ", "early-bird"],
    ["ＥＡＲＬＹ", "early"],
    ["ﬁrst", "first"],
    ["early\u200bbird\u00a0", "earlybird"],
    ["Early Bird", "earlybird"],
    ["CAFE\u0301", "café"],
    ["Straße", "straße"],
    [" \u00a0 ", ""],
  ])("%j is %j", (typed, code) => {
    expect(normalizeCode(typed)).toBe(code);
  });

  test("keeps codes with similar letters of different scripts apart", () => {
    expect(normalizeCode("\u0421\u041eDE")).not.toBe("code");
  });

  test("changes nothing when normalising twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        expect(normalizeCode(normalizeCode(typed))).toBe(normalizeCode(typed));
      }),
      { numRuns: 20_000 },
    );
  });
});

test.each([
  ["no limits", {}, "valid"],
  ["a later expiry", { expiry_date: new Date(now.getTime() + 1) }, "valid"],
  ["expiry this instant", { expiry_date: now }, "expired"],
  ["one use left", { stock: { capacity: 3, taken: 2 } }, "valid"],
  ["no use left", { stock: { capacity: 3, taken: 3 } }, "used_up"],
  ["a limit lowered below its uses", { stock: { capacity: 1, taken: 3 } }, "used_up"],
  ["a limit of nothing", { stock: { capacity: 0, taken: 0 } }, "used_up"],
  ["both", { expiry_date: now, stock: { capacity: 0, taken: 0 } }, "expired"],
] as const)("PRC-12 %s", (_what, facts, state) => {
  expect(promoState(promo(facts), now)).toBe(state);
});

test("applies a code without products to all products, and any other code to its own", () => {
  expect(appliesTo(promo({}), 5)).toBe(true);
  expect([5, 6].map((id) => appliesTo(promo({ product_ids: [5, 7] }), id))).toEqual([true, false]);
});

test.each([
  [{ discount_type: "PERCENTAGE", discount: 100_000 }, null],
  [{ discount_type: "PERCENTAGE", discount: 1 }, null],
  [{ discount_type: "PERCENTAGE", discount: 101_000 }, "too_big"],
  [{ discount_type: "PERCENTAGE", discount: -5_000 }, "too_small"],
  [{ discount_type: "PERCENTAGE", discount: 0 }, "too_small"],
  [{ discount_type: "PERCENTAGE", discount: 1.5 }, "not_whole"],
  [{ discount_type: "FIXED", discount: 500_000 }, null],
  [{ discount_type: "FIXED", discount: -1 }, "too_small"],
  [{ discount_type: "NONE", discount: 0 }, null],
  [{ discount_type: "NONE", discount: 5 }, "too_big"],
] satisfies [Discount, string | null][])("PRC-05 saving %j: %j", (discount, problem) => {
  expect(discountProblem(discount)?.code ?? null).toBe(problem);
});
