import { expect, test } from "vitest";
import type { AccountTaxOrFee } from "../../../contract.ts";
import { bodyOfProduct, emptyPrice, emptyProduct, problemsOfProduct } from "./product-form.ts";
import { chargesOf, withNetPrices } from "./typed-gross.ts";

const VAT = {
  id: 8,
  name: "VAT",
  type: "TAX",
  calculation_type: "PERCENTAGE",
  rate: 19_000,
} as AccountTaxOrFee;
const OTHER = { ...VAT, id: 9, rate: 7_000 } as AccountTaxOrFee;
const typed = (gross: string, tax_and_fee_ids = [8]) => ({
  ...emptyProduct(3, tax_and_fee_ids),
  title: "Seat",
  prices: [{ ...emptyPrice("a"), gross }],
});
const sent = (form: ReturnType<typeof typed>, platformFee = null) => {
  const charges = chargesOf(form, { taxes: [VAT, OTHER], platformFee });
  return bodyOfProduct(withNetPrices(form, "EUR", charges), "EUR").prices[0];
};

test("sends the price with which buyers pay what was typed, and nothing else of it", () => {
  expect(sent(typed("25.00"))).toMatchObject({ price: 2_101 });
  expect(sent(typed("25.00"))).not.toHaveProperty("gross");
});

test("keeps what buyers pay when another tax is ticked", () => {
  expect(sent(typed("25.00", [9]))).toMatchObject({ price: 2_336 });
  expect(sent(typed("25.00", []))).toMatchObject({ price: 2_500 });
});

test("sends the minimum of a donation as typed, whatever buyers should pay before", () => {
  const [price] = typed("25.00").prices;
  const donation = { ...typed("25.00"), type: "DONATION" as const, prices: [{ ...price!, price: "10" }] };

  expect(sent(donation)).toMatchObject({ price: 1_000 });
});

test("sends the largest price below an amount that buyers cannot pay exactly", () => {
  expect(sent(typed("0.03"))).toMatchObject({ price: 2 });
});

test.each([
  ["", "required"],
  ["twenty", "not_an_amount"],
  ["1.234", "too_many_decimals"],
])("reports %j at the field of the price", (gross, problem) => {
  const form = typed(gross);

  expect(problemsOfProduct(withNetPrices(form, "EUR", [VAT]), "EUR")).toEqual({ "prices.0.price": problem });
});

test("charges the ticked taxes and the platform's fee, and nothing for a free product", () => {
  const platformFee = {
    id: 0,
    name: "Platform fee",
    type: "FEE",
    calculation_type: "PLATFORM",
    rate: 0,
    fixed: 50,
  } as const;
  const form = typed("25.00");

  expect(chargesOf(form, { taxes: [OTHER, VAT], platformFee })).toEqual([VAT, platformFee]);
  expect(chargesOf({ ...form, type: "FREE" }, { taxes: [VAT], platformFee })).toEqual([]);
});
