import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { Refusal } from "../../values/refusal.ts";
import type { BasketLine, RollupEntry, TaxOrFee } from "./pricing.ts";
import { isPaymentRequired, priceBasket, priceLine, priceOneUnit } from "./pricing.ts";

const vat = (rate = 19_000, id = 1): TaxOrFee => ({
  id,
  name: "VAT",
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate,
});
const flatTax = (rate: number): TaxOrFee => ({
  id: 2,
  name: "City tax",
  type: "TAX",
  calculation_type: "FIXED",
  rate,
});
const fee = (rate: number): TaxOrFee => ({
  id: 3,
  name: "Booking fee",
  type: "FEE",
  calculation_type: "FIXED",
  rate,
});
const share = (rate: number): TaxOrFee => ({
  id: 4,
  name: "Service",
  type: "FEE",
  calculation_type: "PERCENTAGE",
  rate,
});

const line = (facts: Partial<BasketLine>): BasketLine => ({
  priceType: "PAID",
  unitPrice: 1_000,
  quantity: 1,
  taxesAndFees: [],
  ...facts,
});

describe("base price", () => {
  test.each([
    ["PAID", 1_000, undefined, 1_000],
    ["TIERED", 700, undefined, 700],
    ["FREE", 1_000, undefined, 0],
    ["DONATION", 500, 2_000, 2_000],
    ["DONATION", 500, 500, 500],
    ["DONATION", 500, undefined, 500],
    ["DONATION", 0, null, 0],
  ] as const)("%s listed at %i, given %j: %i", (priceType, unitPrice, donation, expected) => {
    expect(priceLine(line({ priceType, unitPrice, donation })).unit_price).toBe(expected);
  });

  test.each([[499], [0], [-1]])("PRC-18 refuses a donation of %i below the minimum", (donation) => {
    expect(codeOf(() => priceLine(line({ priceType: "DONATION", unitPrice: 500, donation })))).toBe(
      "donation_too_small",
    );
  });

  test("PRC-01 ignores a donation for any other type", () => {
    expect(priceLine(line({ donation: 1 })).unit_price).toBe(1_000);
    expect(priceLine(line({ priceType: "FREE", donation: 900 })).total_gross).toBe(0);
  });
});

describe("discount", () => {
  test.each([
    ["FIXED", 300, 1_000, 700],
    ["FIXED", 1_000, 1_000, 0],
    ["PERCENTAGE", 25_000, 1_000, 750],
    ["PERCENTAGE", 33_333, 1_000, 667],
    ["PERCENTAGE", 50_000, 5, 3],
    ["NONE", 0, 1_000, 1_000],
  ] as const)("%s %i off %i leaves %i", (discount_type, discount, unitPrice, expected) => {
    const priced = priceLine(line({ unitPrice, quantity: 2, promo: { discount_type, discount } }));

    expect(priced.unit_price).toBe(expected);
    expect(priced.price_before_discount).toBe(expected < unitPrice ? unitPrice : null);
    expect(priced.total_before_discount).toBe(unitPrice * 2);
    expect(priced.total_before_additions).toBe(expected * 2);
  });

  test("PRC-05 stops at zero for a discount above the price", () => {
    const priced = priceLine(
      line({ promo: { discount_type: "FIXED", discount: 5_000 }, taxesAndFees: [vat(), fee(100)] }),
    );
    expect(priced).toMatchObject({ unit_price: 0, total_fee: 0, total_tax: 0, total_gross: 0 });
  });

  test.each(["FREE", "DONATION"] as const)("PRC-05 does not discount %s", (priceType) => {
    const unitPrice = priceType === "FREE" ? 0 : 800;
    const priced = priceLine(
      line({ priceType, unitPrice, promo: { discount_type: "FIXED", discount: 300 } }),
    );
    expect(priced).toMatchObject({ unit_price: unitPrice, price_before_discount: null });
  });

  test("PRC-05 keeps a free tier at zero under a fixed discount", () => {
    const priced = priceLine(
      line({ priceType: "TIERED", unitPrice: 0, promo: { discount_type: "FIXED", discount: 300 } }),
    );
    expect(priced).toMatchObject({ unit_price: 0, price_before_discount: null, total_gross: 0 });
  });

  test("PRC-11 charges exactly zero, without tax, fee and payment, for a discount of 100 %", () => {
    const priced = priceBasket([
      line({
        unitPrice: 1_999,
        quantity: 7,
        taxesAndFees: [vat(), flatTax(10), fee(150), share(5_000)],
        promo: { discount_type: "PERCENTAGE", discount: 100_000 },
      }),
    ]);
    expect(priced).toMatchObject({
      total_before_discount: 13_993,
      total_gross: 0,
      total_tax: 0,
      total_fee: 0,
    });
    expect(priced.taxes_and_fees).toEqual({ taxes: [], fees: [] });
    expect(isPaymentRequired(priced)).toBe(false);
  });
});

describe("taxes and fees", () => {
  test("charges neither on a price of zero", () => {
    const priced = priceLine(line({ priceType: "FREE", quantity: 3, taxesAndFees: [vat(), fee(100)] }));
    expect(priced).toMatchObject({ total_gross: 0, taxes_and_fees: { taxes: [], fees: [] } });
  });

  test("rounds each once per unit, multiplies by the quantity, and charges taxes on fees too", () => {
    const priced = priceLine(
      line({ unitPrice: 333, quantity: 3, taxesAndFees: [vat(7_700), flatTax(10), fee(25), share(1_500)] }),
    );

    // 333; fees 25 and 1.5 % of 333 = 4.995 → 5; taxes 7.7 % of 363 = 27.951 → 28, and 10: 401, three times.
    expect(priced).toMatchObject({
      total_before_additions: 999,
      total_fee: 90,
      total_tax: 114,
      total_gross: 1_203,
    });
    expect(priced.taxes_and_fees).toEqual({
      fees: [
        { id: 3, name: "Booking fee", rate: 25, type: "FIXED", value: 75 },
        { id: 4, name: "Service", rate: 1_500, type: "PERCENTAGE", value: 15 },
      ],
      taxes: [
        { id: 1, name: "VAT", rate: 7_700, type: "PERCENTAGE", value: 84 },
        { id: 2, name: "City tax", rate: 10, type: "FIXED", value: 30 },
      ],
    });
  });

  test("charges no fees on fees and no taxes on taxes", () => {
    const priced = priceLine(
      line({
        taxesAndFees: [share(10_000), { ...share(10_000), id: 5 } as TaxOrFee, vat(10_000), vat(10_000, 6)],
      }),
    );
    expect(priced).toMatchObject({ total_fee: 200, total_tax: 240, total_gross: 1_440 });
  });

  test("rounds half a minor unit up", () => {
    expect(priceLine(line({ unitPrice: 5, taxesAndFees: [vat(10_000)] })).total_tax).toBe(1);
    expect(priceLine(line({ unitPrice: 4, taxesAndFees: [vat(10_000)] })).total_tax).toBe(0);
  });

  test("merges the same tax of several lines in the order's roll-up, in the order of first appearance", () => {
    const basket = priceBasket([
      line({ taxesAndFees: [vat()] }),
      line({ unitPrice: 500, taxesAndFees: [fee(100), vat()] }),
      line({ unitPrice: 200, taxesAndFees: [vat(7_000, 9)] }),
    ]);
    expect(basket.taxes_and_fees.taxes.map(({ id, value }) => [id, value])).toEqual([
      [1, 190 + 114],
      [9, 14],
    ]);
    expect(basket.taxes_and_fees.fees.map(({ value }) => value)).toEqual([100]);
  });
});

describe("limits", () => {
  test("PRC-17 refuses a price of 10^12 times 10^4 instead of rounding it", () => {
    expect(codeOf(() => priceBasket([line({ unitPrice: 999_999_999_999, quantity: 10_000 })]))).toBe(
      "total_too_large",
    );
    expect(codeOf(() => priceBasket([line({ unitPrice: 1_000_000_000_000 })]))).toBe("total_too_large");
  });

  test("PRC-17 refuses a total that only taxes, fees or other lines raise above the limit", () => {
    const full = line({ unitPrice: 999_999_999_999 });
    expect(priceBasket([full]).total_gross).toBe(999_999_999_999);
    expect(codeOf(() => priceBasket([full, line({ unitPrice: 1 })]))).toBe("total_too_large");
    expect(codeOf(() => priceBasket([line({ ...full, taxesAndFees: [vat(1)] })]))).toBe("total_too_large");
    expect(codeOf(() => priceBasket([line({ ...full, taxesAndFees: [fee(1)] })]))).toBe("total_too_large");
  });

  test.each([[0], [-1], [1.5], [NaN], [2 ** 53]])(
    "PRC-02 throws for a quantity of %j, which is a bug of the caller",
    (quantity) => {
      expect(() => priceLine(line({ quantity }))).toThrow(RangeError);
    },
  );

  test.each([[-1], [0.5], [NaN]])("throws for a price of %j, which is a bug of the caller", (unitPrice) => {
    expect(() => priceLine(line({ unitPrice }))).toThrow(RangeError);
  });

  test("charges nothing for an empty basket", () => {
    expect(priceBasket([])).toMatchObject({
      lines: [],
      total_gross: 0,
      taxes_and_fees: { taxes: [], fees: [] },
    });
  });
});

describe("random baskets", () => {
  const taxOrFee = fc.record({
    id: fc.integer({ min: 1, max: 6 }),
    calculation_type: fc.constantFrom("PERCENTAGE", "FIXED"),
    rate: fc.integer({ min: 1, max: 30_000 }),
    type: fc.constantFrom("TAX", "FEE"),
  });
  // All lines belong to one account, so an id always means the same tax or fee.
  const account = fc.uniqueArray(taxOrFee, { selector: ({ id }) => id, maxLength: 6 });
  const price = fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 10_000_000 }));
  const anyLine = fc.record({
    priceType: fc.constantFrom("PAID", "FREE", "DONATION", "TIERED"),
    unitPrice: price,
    more: fc.option(fc.integer({ min: 0, max: 5_000 })),
    quantity: fc.integer({ min: 1, max: 20 }),
    chosen: fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }),
    hasPromo: fc.boolean(),
  });
  const promo = fc.oneof(
    fc.record({ discount_type: fc.constant("PERCENTAGE"), discount: fc.integer({ min: 1, max: 100_000 }) }),
    fc.record({ discount_type: fc.constant("FIXED"), discount: fc.integer({ min: 1, max: 30_000 }) }),
  );
  const basket = fc
    .tuple(account, fc.array(anyLine, { minLength: 1, maxLength: 8 }), promo)
    .map(([all, lines, code]) =>
      lines.map((each): BasketLine => {
        const named = all.map((one): TaxOrFee => ({ ...one, name: `no. ${one.id}` }));
        return {
          priceType: each.priceType,
          unitPrice: each.unitPrice,
          donation: each.more === null ? null : each.unitPrice + each.more,
          quantity: each.quantity,
          taxesAndFees: named.filter((_, index) => each.chosen[index]),
          promo: each.hasPromo ? code : null,
        };
      }),
    );

  test("PRC-08 adds up exactly: order = lines = parts, per line and per tax", () => {
    fc.assert(
      fc.property(basket, (lines) => {
        const order = priceBasket(lines);

        for (const priced of [order, ...order.lines]) {
          expect(priced.total_gross).toBe(
            priced.total_before_additions + priced.total_fee + priced.total_tax,
          );
          expect(priced.total_tax).toBe(total(priced.taxes_and_fees.taxes.map(({ value }) => value)));
          expect(priced.total_fee).toBe(total(priced.taxes_and_fees.fees.map(({ value }) => value)));
        }
        for (const part of [
          "total_before_discount",
          "total_before_additions",
          "total_fee",
          "total_tax",
          "total_gross",
        ] as const) {
          expect(order[part]).toBe(total(order.lines.map((priced) => priced[part])));
        }
        for (const kind of ["taxes", "fees"] as const) {
          const perId = order.taxes_and_fees[kind].map(({ id, value }) => [id, value]);
          const expected = new Map<number, number>();
          for (const entry of order.lines.flatMap((priced): RollupEntry[] => priced.taxes_and_fees[kind])) {
            expected.set(entry.id, (expected.get(entry.id) ?? 0) + entry.value);
          }
          expect(perId).toEqual([...expected]);
        }
      }),
      { numRuns: 4_000 },
    );
  });

  test("prices a line as the displayed unit price times the quantity, part by part", () => {
    fc.assert(
      fc.property(basket, (lines) => {
        for (const each of lines) {
          const [one, all] = [priceOneUnit(each), priceLine(each)];
          for (const part of ["total_gross", "total_before_additions", "total_tax", "total_fee"] as const) {
            expect(all[part]).toBe(one[part] * each.quantity);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("never raises a price with a code, and prices each line independently of the others", () => {
    fc.assert(
      fc.property(basket, (lines) => {
        const order = priceBasket(lines);
        const without = priceBasket(lines.map((each) => ({ ...each, promo: null })));
        expect(order.total_gross).toBeLessThanOrEqual(without.total_gross);
        expect(order.total_before_discount).toBe(without.total_before_discount);
        expect(order.lines).toEqual(lines.map(priceLine));
      }),
      { numRuns: 2_000 },
    );
  });

  test("prices every line as exact fractions do, rounded half up", () => {
    fc.assert(
      fc.property(basket, (lines) => {
        for (const each of lines) {
          const priced = priceLine(each);
          const units = BigInt(each.quantity);
          const base = BigInt(priced.total_before_additions + priced.total_fee) / units;
          for (const { type, rate, value } of priced.taxes_and_fees.taxes) {
            const exact = type === "FIXED" ? BigInt(rate) : (base * BigInt(rate) + 50_000n) / 100_000n;
            expect(BigInt(value)).toBe(exact * units);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

test("prices one unit like a line with quantity one", () => {
  const { quantity: _, ...unit } = line({ taxesAndFees: [vat(), fee(150)] });
  expect(priceOneUnit(unit)).toEqual(priceLine(line({ taxesAndFees: [vat(), fee(150)] })));
});

function total(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function codeOf(attempt: () => unknown): string | undefined {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return error instanceof Refusal ? error.code : String(error);
  }
}
