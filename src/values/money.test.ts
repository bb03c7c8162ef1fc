import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { CURRENCY_CODES } from "./currencies.ts";
import {
  add,
  compare,
  decimalsOf,
  MAX_MINOR,
  parseAmount,
  percentage,
  readAmount,
  subtract,
  sum,
  toDecimalString,
} from "./money.ts";
import { allocate } from "./money/allocate.ts";

const eur = (minor: number) => ({ minor, currency: "EUR" });
const minors = fc.integer({ min: -MAX_MINOR, max: MAX_MINOR });

describe("arithmetic", () => {
  test("adds, subtracts and sums", () => {
    expect(add(eur(10), eur(5))).toEqual(eur(15));
    expect(subtract(eur(10), eur(15))).toEqual(eur(-5));
    expect(sum([eur(1), eur(2), eur(3)], "EUR")).toEqual(eur(6));
    expect(sum([], "EUR")).toEqual(eur(0));
    expect([eur(3), eur(1), eur(2)].sort(compare)).toEqual([eur(1), eur(2), eur(3)]);
  });

  test("refuses to mix currencies", () => {
    for (const operation of [add, subtract, compare]) {
      expect(() => operation(eur(1), { minor: 1, currency: "USD" })).toThrow(RangeError);
    }
  });

  test("PRC-17 throws on overflow instead of returning an imprecise amount", () => {
    expect(() => add(eur(Number.MAX_SAFE_INTEGER), eur(1))).toThrow(RangeError);
    expect(() => subtract(eur(-Number.MAX_SAFE_INTEGER), eur(1))).toThrow(RangeError);
    expect(() => percentage(Number.MAX_SAFE_INTEGER, 200_000)).toThrow(RangeError);
  });
});

describe("allocate", () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [100, [1, 1, 4], [17, 17, 66]],
    [100, [1, 4, 2], [14, 57, 29]],
    [5, [3, 0, 7], [2, 0, 3]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [0, [0, 0], [0, 0]],
    [0, [], []],
  ])("splits %i by %j into %j", (total, weights, shares) => {
    expect(allocate(eur(total), weights).map(({ minor }) => minor)).toEqual(shares);
  });

  test("throws without weights and on a negative weight", () => {
    expect(() => allocate(eur(1), [])).toThrow(RangeError);
    expect(() => allocate(eur(1), [0, 0])).toThrow(RangeError);
    expect(() => allocate(eur(1), [2, -1])).toThrow(RangeError);
  });

  test("keeps the sum, and every share within one unit of its exact part", () => {
    const weights = fc.array(fc.integer({ min: 0, max: MAX_MINOR }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(minors, weights, (total, parts) => {
        fc.pre(parts.some((part) => part > 0));

        const shares = allocate(eur(total), parts).map(({ minor }) => minor);

        expect(shares.reduce((left, right) => left + right, 0)).toBe(total);
        const all = parts.reduce((left, right) => left + BigInt(right), 0n);
        shares.forEach((share, index) => {
          const distance = BigInt(share) * all - BigInt(total) * BigInt(parts[index]!);
          expect(distance < all && distance > -all).toBe(true);
        });
      }),
      { numRuns: 5_000 },
    );
  });
});

describe("percentage", () => {
  test.each([
    [2_500, 19_000, 475],
    [1_050, 50_000, 525],
    [1, 50_000, 1],
    [1, 49_999, 0],
    [-1, 50_000, -1],
    [333, 7_700, 26],
    [5, 0, 0],
    [MAX_MINOR, 100_000, MAX_MINOR],
    [MAX_MINOR, 19_000, 190_000_000_000],
  ])("calculates %i at %i thousandths as %i", (minor, rate, expected) => {
    expect(percentage(minor, rate)).toBe(expected);
  });

  test("agrees with exact arithmetic, half up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_MINOR }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (minor, rate) => {
          const exact = (BigInt(minor) * BigInt(rate) + 50_000n) / 100_000n;
          expect(percentage(minor, rate)).toBe(Number(exact));
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

describe("reading and writing", () => {
  test.each([
    ["12.50", "EUR", 1_250],
    ["12,50", "EUR", 1_250],
    [" 12 ", "EUR", 1_200],
    ["12.5", "EUR", 1_250],
    ["0", "EUR", 0],
    ["007.10", "EUR", 710],
    ["1500", "JPY", 1_500],
    ["1.5", "KWD", 1_500],
    ["1.234", "KWD", 1_234],
    ["9999999999.99", "EUR", MAX_MINOR],
  ])("reads %j %s as %i", (text, currency, minor) => {
    expect(parseAmount(text, currency)).toBe(minor);
  });

  test.each([
    ["12.505", "EUR", "too_many_decimals"],
    ["12.500", "EUR", "too_many_decimals"],
    ["1.5", "JPY", "too_many_decimals"],
    ["1.2345", "KWD", "too_many_decimals"],
    ["1,000", "EUR", "not_a_number"],
    ["1,000", "KWD", "not_a_number"],
    ["1.000,00", "EUR", "not_a_number"],
    ["-1", "EUR", "not_a_number"],
    ["+1", "EUR", "not_a_number"],
    ["1e3", "EUR", "not_a_number"],
    ["", "EUR", "not_a_number"],
    [".5", "EUR", "not_a_number"],
    ["5.", "EUR", "not_a_number"],
    ["1 000", "EUR", "not_a_number"],
    ["١٢", "EUR", "not_a_number"],
    ["Infinity", "EUR", "not_a_number"],
    ["10000000000", "EUR", "too_big"],
    ["9999999999999999", "KWD", "too_big"],
  ])("PRC-18 refuses %j %s: %s", (text, currency, problem) => {
    expect(readAmount(text, currency)).toEqual({ problem });
    expect(parseAmount(text, currency)).toBeNull();
  });

  test.each([
    [1_250, "EUR", "12.50"],
    [-5, "EUR", "-0.05"],
    [1_200, "JPY", "1200"],
    [1_500, "KWD", "1.500"],
    [0, "KWD", "0.000"],
  ])("writes %i %s as %s", (minor, currency, text) => {
    expect(toDecimalString({ minor, currency })).toBe(text);
  });

  test("reads back what it writes, in every currency", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: MAX_MINOR }),
        fc.constantFrom(...CURRENCY_CODES),
        (minor, currency) => {
          expect(parseAmount(toDecimalString({ minor, currency }), currency)).toBe(minor);
        },
      ),
      { numRuns: 5_000 },
    );
  });
});

describe("currencies", () => {
  test("PRC-09 uses the decimals of ISO 4217, not display habits", () => {
    expect(["JPY", "KRW", "VND", "UGX", "ISK", "CLP"].map(decimalsOf)).toEqual([0, 0, 0, 0, 0, 0]);
    expect(["KWD", "BHD", "OMR", "JOD", "TND", "IQD", "LYD"].map(decimalsOf)).toEqual([3, 3, 3, 3, 3, 3, 3]);
    expect(["EUR", "USD", "HUF", "TWD", "IDR", "COP"].map(decimalsOf)).toEqual([2, 2, 2, 2, 2, 2]);
  });

  test("knows at least 140 unique codes of three capitals", () => {
    expect(CURRENCY_CODES.length).toBeGreaterThanOrEqual(140);
    expect(CURRENCY_CODES).toEqual([...new Set(CURRENCY_CODES)].sort());
    expect(CURRENCY_CODES.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true);
  });

  test("refuses unknown codes, including names of object properties", () => {
    for (const code of ["", "eur", "F C", "toString"]) expect(() => decimalsOf(code)).toThrow(RangeError);
  });
});
