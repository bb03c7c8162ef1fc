import { expect, test } from "vitest";
import { passedOnFee } from "../../catalog/index.ts";
import { applicationFee, NO_FEES } from "./application-fee.ts";

const fees = { fixed: { EUR: 50 }, rate: 2_000 };
const order = { total: 6_000, currency: "EUR", paidItems: 3 };

test("so much for each paid item, and a share of the total", () => {
  expect(applicationFee(fees, order)).toEqual({ gross: 270, vat: 0, vatRate: 0 });
  expect(applicationFee(NO_FEES, order).gross).toBe(0);
});

test("PRC-16 a currency without an amount of its own pays the share alone", () => {
  expect(applicationFee(fees, { ...order, currency: "USD" }).gross).toBe(120);
});

test("PRC-16 never more than the payment, tax included", () => {
  expect(applicationFee(fees, { total: 60, currency: "EUR", paidItems: 3 }).gross).toBe(60);
  const taxed = applicationFee(fees, { total: 123, currency: "EUR", paidItems: 3 }, 23_000);
  expect(taxed).toEqual({ gross: 123, vat: 23, vatRate: 23_000 });
});

test("the tax comes on top of the fee", () => {
  expect(applicationFee(fees, order, 23_000)).toEqual({ gross: 332, vat: 62, vatRate: 23_000 });
});

test("a fee that buyers bear is, of all they pay, the platform's fee; the organiser keeps the price", () => {
  for (const total of [1, 99, 2_500, 12_499, 999_999]) {
    const passedOn = passedOnFee({ fixed: 50, rate: 2_000 }, total, 1);
    const taken = applicationFee(fees, { total: total + passedOn, currency: "EUR", paidItems: 1 }).gross;
    expect(Math.abs(total + passedOn - taken - total)).toBeLessThanOrEqual(1);
  }
});

test("a fee is taken in the steps the provider counts in, and its tax stays the part of it that it is", () => {
  const three = { total: 5_130, currency: "KWD", paidItems: 1, step: 10 };

  expect(applicationFee(fees, three)).toEqual({ gross: 100, vat: 0, vatRate: 0 });
  expect(applicationFee(fees, three, 23_000)).toEqual({ gross: 120, vat: 23, vatRate: 23_000 });
});
