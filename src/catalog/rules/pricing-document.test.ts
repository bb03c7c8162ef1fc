import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { MAX_MINOR, toDecimalString } from "../../values/money.ts";
import { priceForGross } from "./gross-price.ts";
import type { BasketLine, TaxOrFee } from "./pricing.ts";
import { priceBasket, priceLine, priceOneUnit } from "./pricing.ts";

const page = readFileSync(new URL("../../../docs/domain/pricing.md", import.meta.url), "utf8");

const tax = (name: string, rate: number): TaxOrFee => ({
  id: rate,
  name,
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate,
});
const bookingFee: TaxOrFee = {
  id: 1,
  name: "Booking fee",
  type: "FEE",
  calculation_type: "FIXED",
  rate: 150,
};
const serviceFee: TaxOrFee = {
  id: 2,
  name: "Service fee",
  type: "FEE",
  calculation_type: "PERCENTAGE",
  rate: 2_500,
};

const line = (facts: Partial<BasketLine>): BasketLine => ({
  priceType: "PAID",
  unitPrice: 0,
  quantity: 1,
  taxesAndFees: [],
  ...facts,
});

test("19 % tax and a fixed fee, in EUR", () => {
  const tickets = line({ unitPrice: 1_249, quantity: 3, taxesAndFees: [bookingFee, tax("VAT", 19_000)] });

  expect(rowsUnder("19 % tax and a fixed fee, in EUR")).toEqual(rowsOf(tickets, "EUR"));

  const one = priceOneUnit(tickets);
  const show = (minor: number) => toDecimalString({ minor, currency: "EUR" });
  const parts = `${show(one.total_before_additions)} + ${show(one.total_fee)} + ${show(one.total_tax)}`;
  expect(page).toContain(`One ticket alone costs ${parts} = ${show(one.total_gross)} EUR`);
  const ofAll = Math.round((1_249 + 150) * 3 * 0.19);
  expect(page).toContain(`19 % of all three would be\n${show(ofAll)}, a cent less`);
  expect(priceLine(tickets).total_tax).toBe(ofAll + 1);
});

test("the price for what buyers pay", () => {
  const vat = [tax("VAT", 19_000)];
  const grossOf = (unitPrice: number) => priceOneUnit(line({ unitPrice, taxesAndFees: vat })).total_gross;

  expect([grossOf(2), grossOf(3)]).toEqual([2, 4]);
  expect(priceForGross(3, vat)).toEqual({ price: 2, gross: 2, next: 4 });
  expect(page).toContain("a price of 0.02 EUR costs\n0.02, and a price of 0.03 costs 0.04");
});

test("a currency without decimals, JPY", () => {
  const tickets = line({ unitPrice: 3_333, quantity: 3, taxesAndFees: [tax("Consumption tax", 10_000)] });
  expect(rowsUnder("A currency without decimals, JPY")).toEqual(rowsOf(tickets, "JPY"));
});

test("a currency with three, KWD", () => {
  const tickets = line({ unitPrice: 7_250, quantity: 2, taxesAndFees: [serviceFee, tax("VAT", 5_000)] });
  expect(rowsUnder("A currency with three, KWD")).toEqual(rowsOf(tickets, "KWD"));
});

test("a code, over two lines, in EUR", () => {
  const order = priceBasket([
    line({
      priceType: "TIERED",
      unitPrice: 3_999,
      quantity: 2,
      taxesAndFees: [tax("Reduced VAT", 7_000)],
      promo: { discount_type: "PERCENTAGE", discount: 15_000 },
    }),
    line({ unitPrice: 1_500, taxesAndFees: [tax("VAT", 19_000)] }),
  ]);
  const [tickets, shirt] = order.lines;
  const amounts = [
    tickets!.total_before_discount,
    tickets!.total_before_additions,
    tickets!.total_tax,
    shirt!.total_before_additions,
    shirt!.total_tax,
    order.total_gross,
  ];

  const rows = rowsUnder("A code, over two lines, in EUR");

  expect(rows.map(({ amount }) => amount)).toEqual(
    amounts.map((minor) => toDecimalString({ minor, currency: "EUR" })),
  );
  expect(rows[2]!.how).toBe("2 × 2.38: 7 % of 33.99 = 2.3793");
  expect(rows[5]!.how).toBe("67.98 + 4.76 + 15.00 + 2.85");
  expect(page).toContain("85 % of 39.99 is 33.9915, so 33.99 a ticket");
  expect(3_999 * 85).toBe(339_915);
  expect(3_399 * 7).toBe(23_793);
});

test("at the edges", () => {
  const taxesAndFees = [tax("VAT", 19_000), bookingFee];
  const priced = [
    line({ unitPrice: 5, promo: { discount_type: "PERCENTAGE", discount: 50_000 } }),
    line({ unitPrice: 1_500, taxesAndFees, promo: { discount_type: "FIXED", discount: 2_000 } }),
    line({ unitPrice: 1_500, taxesAndFees, promo: { discount_type: "PERCENTAGE", discount: 100_000 } }),
    line({ priceType: "DONATION", donation: 800, promo: { discount_type: "PERCENTAGE", discount: 20_000 } }),
  ].map(priceLine);

  const amounts = rowsUnder("At the edges").map(({ amount }) => amount);

  expect(amounts).toEqual(
    priced.map(({ total_gross }) => toDecimalString({ minor: total_gross, currency: "EUR" })),
  );
});

test("the platform's fee, borne by the buyer", () => {
  const platform = { id: 0, name: "Platform fee", type: "FEE", calculation_type: "PLATFORM" } as const;
  const fees = [{ ...platform, rate: 2_000, fixed: 50 }];
  const tickets = line({ unitPrice: 2_000, quantity: 3, taxesAndFees: [tax("VAT", 19_000), ...fees] });
  const priced = priceLine(tickets);
  const show = (minor: number) => toDecimalString({ minor, currency: "EUR" });
  const one = priceOneUnit(tickets);
  const kept = one.total_before_additions + one.total_tax;

  expect(rowsUnder("The platform's fee, in EUR")).toEqual([
    { what: "price", how: "3 × 20.00", amount: show(priced.total_before_additions) },
    { what: "VAT", how: "3 × 3.80: 19 % of 20.00 = 3.8", amount: show(priced.total_tax) },
    {
      what: "Platform fee",
      how: `3 × ${show(one.total_fee)}: (0.50 + 2 % of ${show(kept)}) / (1 − 2 %) = ${((50 + kept * 0.02) / 0.98 / 100).toFixed(4)}`,
      amount: show(priced.total_fee),
    },
    {
      what: "total",
      how: [priced.total_before_additions, priced.total_tax, priced.total_fee].map(show).join(" + "),
      amount: show(priced.total_gross),
    },
  ]);
  const taken = Math.round(150 + priced.total_gross * 0.02);
  expect(page).toContain(`3 × 0.50 + 2 % of ${show(priced.total_gross)} = ${show(taken)}`);
  expect(page).toContain(`the organiser keeps ${show(priced.total_gross - taken)}`);
});

test("what the page shows", () => {
  const one = priceOneUnit(line({ unitPrice: 1_249, taxesAndFees: [bookingFee, tax("VAT", 19_000)] }));
  const show = (minor: number) => toDecimalString({ minor, currency: "EUR" });

  expect(rowsUnder("What the page shows")).toEqual([
    {
      what: "INCLUSIVE",
      how: [one.unit_price, one.total_fee, one.total_tax].map(show).join(" + "),
      amount: show(one.total_gross),
    },
    {
      what: "EXCLUSIVE",
      how: `and ${show(one.total_fee + one.total_tax)} taxes and fees`,
      amount: show(one.unit_price),
    },
  ]);
});

test("numbers in the text", () => {
  expect(page).toContain(`No amount may exceed ${MAX_MINOR} minor units`);
  expect([
    toDecimalString({ minor: 1_250, currency: "EUR" }),
    toDecimalString({ minor: 1_200, currency: "JPY" }),
    toDecimalString({ minor: 1_500, currency: "KWD" }),
  ]).toEqual(["12.50", "1200", "1.500"]);
});

type Row = { what: string; how: string; amount: string };

/** Calculates the rows that a table about one line must have. */
function rowsOf(basketLine: BasketLine, currency: string): Row[] {
  const priced = priceLine(basketLine);
  const show = (minor: number) => toDecimalString({ minor, currency });
  const times = (minor: number) => `${basketLine.quantity} × ${show(minor)}`;
  const one = priceOneUnit(basketLine);
  const { fees, taxes } = priced.taxes_and_fees;
  const addition = (base: number) => (entry: (typeof taxes)[number]) => ({
    what: entry.name,
    how:
      entry.type === "FIXED"
        ? times(entry.rate)
        : `${times(entry.value / basketLine.quantity)}: ${entry.rate / 1_000} % of ${show(base)} = ${exactShare(base, entry.rate, currency)}`,
    amount: show(entry.value),
  });
  const parts = [priced.total_before_additions, ...[...fees, ...taxes].map(({ value }) => value)];
  return [
    { what: "price", how: times(priced.unit_price), amount: show(priced.total_before_additions) },
    ...fees.map(addition(one.total_before_additions)),
    ...taxes.map(addition(one.total_before_additions + one.total_fee)),
    { what: "total", how: parts.map(show).join(" + "), amount: show(priced.total_gross) },
  ];
}

/** The unrounded share as a decimal number without trailing zeros. */
function exactShare(base: number, rate: number, currency: string): string {
  const decimals = toDecimalString({ minor: 0, currency }).replace(/^0\.?/, "").length + 5;
  const digits = String(base * rate).padStart(decimals + 1, "0");
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, "");
}

function rowsUnder(heading: string): Row[] {
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? "";
  const lines = section.split("\n").filter((text) => text.startsWith("| "));
  return lines.slice(1).map((text) => {
    const [what = "", how = "", amount = ""] = text
      .split("|")
      .slice(1)
      .map((cell) => cell.trim());
    return { what, how, amount };
  });
}
