import { expect, test } from "vitest";
import { missingFields } from "../../../../backoffice/forms/form-rules.ts";
import type { Product } from "../../../contract.ts";
import { htmlOfText, textOfHtml } from "../../../../values/plain-html.ts";
import { PRODUCT_RULES } from "../form-rules.ts";
import {
  emptyPrice,
  emptyProduct,
  formOfProduct,
  bodyOfProduct,
  problemsOfProduct,
  type ProductForm,
} from "./product-form.ts";

const problemsOf = (typed: ProductForm, currency: string) => ({
  ...missingFields(PRODUCT_RULES, bodyOfProduct(typed, currency)),
  ...problemsOfProduct(typed, currency),
});
const form = { ...emptyProduct(3, [8]), title: "Seat" };
const priced = (price: string, quantity = "") => ({ ...emptyPrice("a"), price, quantity });

test.each([
  ["12.50", "EUR", 1250],
  ["12,5", "EUR", 1250],
  ["1200", "JPY", 1200],
  ["1.234", "KWD", 1234],
])("sends %s %s as %i minor units", (price, currency, minor) => {
  expect(problemsOf({ ...form, prices: [priced(price)] }, currency)).toEqual({});
  expect(bodyOfProduct({ ...form, prices: [priced(price)] }, currency).prices[0]!.price).toBe(minor);
});

test.each([
  ["", { "prices.0.price": "required" }],
  ["ten", { "prices.0.price": "not_an_amount" }],
  ["-1", { "prices.0.price": "not_an_amount" }],
  ["1e3", { "prices.0.price": "not_an_amount" }],
  ["1.999", { "prices.0.price": "too_many_decimals" }],
  ["99999999999999", { "prices.0.price": "too_big" }],
])("PRC-18 shows a price of %j as wrong and does not send it", (price, problems) => {
  expect(problemsOf({ ...form, prices: [priced(price)] }, "EUR")).toEqual(problems);
});

test("sends neither price nor taxes for a free product, whatever was typed before", () => {
  const free = { ...form, type: "FREE" as const, prices: [priced("nonsense", "20")] };

  expect(problemsOf(free, "EUR")).toEqual({});
  expect(bodyOfProduct(free, "EUR")).toMatchObject({
    prices: [{ price: 0, initial_quantity_available: 20 }],
    tax_and_fee_ids: [],
  });
});

test("requires no minimum for a donation", () => {
  const donation = { ...form, type: "DONATION" as const };

  expect(problemsOf(donation, "EUR")).toEqual({});
  expect(bodyOfProduct(donation, "EUR").prices[0]!.price).toBe(0);
});

test("requires a name and a price for every tier, and sends a single price for other types", () => {
  const tiers = [{ ...priced("10"), label: "Early" }, { ...emptyPrice("b") }];

  expect(problemsOf({ ...form, type: "TIERED", prices: tiers }, "EUR")).toEqual({
    "prices.1.label": "required",
    "prices.1.price": "required",
  });
  expect(bodyOfProduct({ ...form, prices: tiers }, "EUR").prices).toHaveLength(1);
});

test("accepts whole or empty quantities", () => {
  const wrong = { ...form, prices: [priced("1", "2.5")], min_per_order: "x", max_per_order: "" };

  expect(problemsOf(wrong, "EUR")).toEqual({
    "prices.0.initial_quantity_available": "not_whole",
    min_per_order: "not_whole",
  });
});

test("sends an unchanged product unchanged", () => {
  const product = {
    ...bodyOfProduct({ ...form, prices: [priced("19.99", "5")] }, "EUR"),
    id: 1,
    product_category_id: 3,
    description: "<p>One <strong>bold</strong> word</p>",
    highlight_message: null,
    sale_start_date_local: "2027-05-01T10:00",
    sale_end_date_local: null,
    taxes_and_fees: [{ id: 8 }],
    prices: [
      {
        id: 9,
        label: null,
        price: 1999,
        initial_quantity_available: 5,
        sale_start_date_local: null,
        sale_end_date_local: null,
        is_hidden: false,
      },
    ],
  } as unknown as Product;

  const sent = bodyOfProduct(formOfProduct(product, "EUR"), "EUR", product);

  expect(sent).toMatchObject({
    title: "Seat",
    description: "<p>One <strong>bold</strong> word</p>",
    sale_start_date: "2027-05-01T10:00",
    sale_end_date: null,
    tax_and_fee_ids: [8],
    prices: [{ id: 9, price: 1999, initial_quantity_available: 5 }],
  });
});

test("keeps paragraphs and lines of a description in the text field, and shows markup as text", () => {
  const text = "First line\nsecond line\n\n<b>Not bold</b> & more";

  expect(htmlOfText(text)).toBe(
    "<p>First line<br>second line</p><p>&lt;b&gt;Not bold&lt;/b&gt; &amp; more</p>",
  );
  expect(textOfHtml(htmlOfText(text))).toBe(text);
  expect(htmlOfText(" \n ")).toBeNull();
});
