import fc from "fast-check";
import { expect, test } from "vitest";
import { type DocumentSums, NOTHING, plus, shareOf, within } from "./corrected-sums.ts";

const entry = (name: string, value: number) => ({ name, rate: 19_000, type: "PERCENTAGE" as const, value });

function sums(price: number, fee: number, taxes: number[]): DocumentSums {
  const fees = fee === 0 ? [] : [entry("Fee", fee)];
  const rollup = { fees, taxes: taxes.map((value, index) => entry(`Tax ${index}`, value)) };
  return plus(NOTHING, { ...NOTHING, total_before_additions: price, taxes_and_fees: rollup });
}

test("splits in proportion: half of the total has half of the tax", () => {
  expect(shareOf(sums(5_000, 0, [950]), 2_975)).toMatchObject({
    total_before_additions: 2_500,
    total_tax: 475,
    total_gross: 2_975,
  });
});

test("PRC-16 adds up at every step of a refund and takes each part back exactly at the end", () => {
  fc.assert(
    fc.property(
      fc.record({
        price: fc.nat(1_000_000),
        fee: fc.nat(5_000),
        taxes: fc.array(fc.nat(200_000), { maxLength: 3 }),
      }),
      fc.array(fc.nat(300_000), { maxLength: 8 }),
      ({ price, fee, taxes }, steps) => {
        const whole = sums(price, fee, taxes);
        let left = whole;
        for (const step of [...steps, Number.MAX_SAFE_INTEGER]) {
          const amount = Math.min(step, left.total_gross);
          const share = shareOf(left, amount);
          expect(share.total_gross).toBe(amount);
          expect(within(share, left)).toEqual(share);
          left = plus(left, share, -1);
        }
        expect(left).toMatchObject({ total_before_additions: 0, total_tax: 0, total_fee: 0, total_gross: 0 });
        expect(left.taxes_and_fees.taxes.every(({ value }) => value === 0)).toBe(true);
      },
    ),
    { numRuns: 2_000 },
  );
});

test("treats everything as price when all parts are zero", () => {
  expect(shareOf(NOTHING, 700)).toMatchObject({ total_before_additions: 700, total_gross: 700 });
});

test("limits a part to zero if nothing of it, or less, is left", () => {
  expect(within(sums(-500, 0, [950]), sums(2_000, 0, [-1]))).toEqual(sums(0, 0, [0]));
});
