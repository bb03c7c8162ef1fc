import fc from "fast-check";
import { expect, test } from "vitest";
import { containedTaxes } from "./contained-taxes.ts";

const TICKET = {
  gross: 3_620,
  currency: "EUR",
  taxes_and_fees: [
    { tax_or_fee_id: 1, name: "Booking fee", amount: 50 },
    { tax_or_fee_id: 2, name: "VAT", amount: 570 },
  ],
};

test("the full price contains exactly the ticket's taxes and fees, and half of it half of them", () => {
  expect(containedTaxes(TICKET, 3_620)).toEqual(TICKET.taxes_and_fees);
  expect(containedTaxes(TICKET, 1_810).map(({ amount }) => amount)).toEqual([25, 285]);
});

test("a free ticket and one without taxes contain none", () => {
  expect(containedTaxes(TICKET, 0)).toEqual([]);
  expect(containedTaxes({ ...TICKET, taxes_and_fees: [] }, 3_620)).toEqual([]);
});

test("taxes and fees are never more than the amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), (paid) => {
      const total = containedTaxes(TICKET, paid).reduce((sum, { amount }) => sum + amount, 0);
      expect(total).toBeLessThanOrEqual(paid);
    }),
  );
});
