import fc from "fast-check";
import { expect, test } from "vitest";
import { type DocumentSums, NOTHING, plus, shareOf, within } from "./corrected-sums.ts";

const entry = (name: string, value: number) => ({ name, rate: 19_000, type: "PERCENTAGE" as const, value });

function sums(price: number, fee: number, taxes: number[]): DocumentSums {
  const fees = fee === 0 ? [] : [entry("Fee", fee)];
  const rollup = { fees, taxes: taxes.map((value, index) => entry(`Tax ${index}`, value)) };
  return plus(NOTHING, { ...NOTHING, total_before_additions: price, taxes_and_fees: rollup });
}

test("a share is in proportion: half of everything is half of the tax", () => {
  expect(shareOf(sums(5_000, 0, [950]), 2_975)).toMatchObject({
    total_before_additions: 2_500,
    total_tax: 475,
    total_gross: 2_975,
  });
});

test("PRC-16 however an amount is given back, every step adds up, and at the end each part is back exactly", () => {
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

test("with nothing to be in proportion to, all of it is price", () => {
  expect(shareOf(NOTHING, 700)).toMatchObject({ total_before_additions: 700, total_gross: 700 });
});
