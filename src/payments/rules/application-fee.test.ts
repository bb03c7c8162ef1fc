import { expect, test } from "vitest";
import { passedOnFee } from "../../catalog/index.ts";
import { applicationFee, NO_FEES } from "./application-fee.ts";

const fees = { fixed: { EUR: 50 }, rate: 2_000 };
const order = { total: 6_000, currency: "EUR", paidItems: 3 };

test("charges a fixed amount per paid item and a share of the total", () => {
  expect(applicationFee(fees, order)).toEqual({ gross: 270, vat: 0, vatRate: 0 });
  expect(applicationFee(NO_FEES, order).gross).toBe(0);
});

test("PRC-16 charges only the share in a currency without a fixed amount", () => {
  expect(applicationFee(fees, { ...order, currency: "USD" }).gross).toBe(120);
});

test("PRC-16 never exceeds the payment, tax included", () => {
  expect(applicationFee(fees, { total: 60, currency: "EUR", paidItems: 3 }).gross).toBe(60);
  const taxed = applicationFee(fees, { total: 123, currency: "EUR", paidItems: 3 }, 23_000);
  expect(taxed).toEqual({ gross: 123, vat: 23, vatRate: 23_000 });
});

test("adds the tax to the fee", () => {
  expect(applicationFee(fees, order, 23_000)).toEqual({ gross: 332, vat: 62, vatRate: 23_000 });
});

test("takes the platform fee that buyers bear from the total, and leaves the price to the organiser", () => {
  for (const total of [1, 99, 2_500, 12_499, 999_999]) {
    const passedOn = passedOnFee({ fixed: 50, rate: 2_000 }, total, 1);
    const taken = applicationFee(fees, { total: total + passedOn, currency: "EUR", paidItems: 1 }).gross;
    expect(Math.abs(total + passedOn - taken - total)).toBeLessThanOrEqual(1);
  }
});

test("rounds the fee to the provider's step and keeps the tax's share of it", () => {
  const three = { total: 5_130, currency: "KWD", paidItems: 1, step: 10 };

  expect(applicationFee(fees, three)).toEqual({ gross: 100, vat: 0, vatRate: 0 });
  expect(applicationFee(fees, three, 23_000)).toEqual({ gross: 120, vat: 23, vatRate: 23_000 });
});
